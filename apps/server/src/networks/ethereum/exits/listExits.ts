import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { isoTime, reportRows } from '#server/platform/operate/reportRows.ts'

/** Unfinished exits, oldest first; a refused one is finished. */
export function listExits({ orm }: Database): Promise<Report> {
  return reportRows(
    orm,
    sql`select chain_id as chain, pubkey as validator, state, code as "waits because of", failures,
          ${isoTime(sql`requested_at`)} as "asked for", exit_epoch::text as "exit epoch"
          from exits where not settled order by requested_at, pubkey limit 500`,
  )
}
