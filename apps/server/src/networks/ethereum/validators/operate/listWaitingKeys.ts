import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { reportRows } from '#server/platform/operate/reportRows.ts'
import { keysWithoutClient } from '../clients/keysWithoutClient.ts'

/** Each deposited key that no validator client has: until one does, its validator earns penalties. */
export function listWaitingKeys({ orm }: Database): Promise<Report> {
  return reportRows(
    orm,
    sql`select w.chain_id as chain, w.key_index::text as index, w.pubkey,
          case
            when w.missing_since is not null then 'gone from the client since ' || to_char(w.missing_since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
            when c.chain_id is null then 'no validator client is set up, or it was never asked'
            when c.failure is not null then 'the client: ' || c.failure
            when w.client is not null and w.client <> c.client then 'another client may have it'
            else 'not handed over yet' end as why
        from ${keysWithoutClient} w left join validator_clients c on c.chain_id = w.chain_id order by w.key_index`,
  )
}
