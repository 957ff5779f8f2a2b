import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Report } from '#server/platform/operate/Report.ts'

type Row = {
  chain: number
  pubkey: string
  state: string
  code: string | null
  failures: number
  requested: Date | string
  exit_epoch: string | null
}

/** Unfinished exits, oldest first; a refused one is finished. */
export async function listExits({ orm }: Database): Promise<Report> {
  const rows = await rowsOf<Row>(
    orm,
    sql`select chain_id as chain, pubkey, state, code, failures, requested_at as requested, exit_epoch::text
          from exits where not settled order by requested_at, pubkey limit 500`,
  )
  return {
    columns: ['chain', 'validator', 'state', 'waits because of', 'failures', 'asked for', 'exit epoch'],
    rows: rows.map(row => [
      row.chain,
      row.pubkey,
      row.state,
      row.code,
      row.failures,
      new Date(row.requested).toISOString(),
      row.exit_epoch,
    ]),
  }
}
