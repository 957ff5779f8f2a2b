import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { keysWithoutClient } from '../clients/keysWithoutClient.ts'

type Figures = Record<'offered' | 'deposited' | 'waiting' | 'running' | 'unused' | 'forgotten', number> & {
  next: string | null
}

/** What an operator records with each backup, and checks before restoring one. */
export async function countKeys({ orm }: Database): Promise<Report> {
  const [figures] = await rowsOf<Figures>(
    orm,
    sql`select (select greatest(next_index, (select max(key_index) + 1 from validators),
            (select max(first_index + count) from spent_keys))::text from key_source) as next,
          (select count(*)::int from validators) as offered,
          (select coalesce(sum(count), 0)::int from spent_keys) as forgotten,
          (select count(distinct pubkey)::int from deposits) as deposited,
          (select count(*)::int from ${keysWithoutClient} w) as waiting,
          (select count(*)::int from keystores where imported_at is not null and missing_since is null) as running,
          (select coalesce(sum(count), 0)::int from unused_indexes) as unused`,
  )
  return {
    figures: {
      'next key index': figures?.next ?? null,
      'keys offered': figures?.offered ?? 0,
      'keys never deposited and forgotten': figures?.forgotten ?? 0,
      'keys with a deposit': figures?.deposited ?? 0,
      'keys that wait for the validator client': figures?.waiting ?? 0,
      'keys in the validator client': figures?.running ?? 0,
      'indexes left out': figures?.unused ?? 0,
    },
  }
}
