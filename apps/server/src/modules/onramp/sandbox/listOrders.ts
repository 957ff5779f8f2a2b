import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { isoTime, reportRows } from '#server/platform/operate/reportRows.ts'

/** The newest orders of the sandbox, without their ids: an id pays. */
export function listOrders({ orm }: Database): Promise<Report> {
  return reportRows(
    orm,
    sql`select ${isoTime(sql`created_at`)} as created, state, chain_id, address, amount::text as amount, currency,
            total_cents, origin, hash
          from onramp_orders order by created_at desc limit 100`,
  )
}
