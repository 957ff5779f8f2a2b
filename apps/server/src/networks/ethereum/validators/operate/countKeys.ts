import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Cell, Report } from '#server/platform/operate/Report.ts'
import { keysWithoutClient } from '../clients/keysWithoutClient.ts'

/** What an operator records with each backup, and checks before restoring one. */
export async function countKeys({ orm }: Database): Promise<Report> {
  const [figures = {}] = await rowsOf<Record<string, Cell>>(
    orm,
    sql`select (select greatest(next_index, (select max(key_index) + 1 from validators),
            (select max(first_index + count) from spent_keys))::text from key_source) as "next key index",
          (select count(*)::int from validators) as "keys offered",
          (select coalesce(sum(count), 0)::int from spent_keys) as "keys never deposited and forgotten",
          (select count(distinct pubkey)::int from deposits) as "keys with a deposit",
          (select count(*)::int from ${keysWithoutClient} w) as "keys that wait for the validator client",
          (select count(*)::int from keystores where imported_at is not null and missing_since is null)
            as "keys in the validator client",
          (select coalesce(sum(count), 0)::int from unused_indexes) as "indexes left out"`,
  )
  return { figures }
}
