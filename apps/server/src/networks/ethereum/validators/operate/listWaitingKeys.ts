import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { keysWithoutClient } from '../clients/keysWithoutClient.ts'

type Row = { pubkey: string; index: string; chain: number; why: string }

/** Each deposited key that no validator client has: until one does, its validator earns penalties. */
export async function listWaitingKeys({ orm }: Database): Promise<Report> {
  const rows = await rowsOf<Row>(
    orm,
    sql`select w.pubkey, w.key_index::text as index, w.chain_id as chain,
          case
            when w.missing_since is not null then 'gone from the client since ' || to_char(w.missing_since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
            when c.chain_id is null then 'no validator client is set up, or it was never asked'
            when c.failure is not null then 'the client: ' || c.failure
            when w.client is not null and w.client <> c.client then 'another client may have it'
            else 'not handed over yet' end as why
        from ${keysWithoutClient} w left join validator_clients c on c.chain_id = w.chain_id order by w.key_index`,
  )
  return {
    columns: ['chain', 'index', 'pubkey', 'why'],
    rows: rows.map(({ chain, index, pubkey, why }) => [chain, index, pubkey, why]),
  }
}
