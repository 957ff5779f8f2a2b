import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { isoTime, reportRows } from '#server/platform/operate/reportRows.ts'

export function countOffers({ orm }: Database): Promise<Report> {
  return reportRows(
    orm,
    sql`select chain_id as chain, status, count(*)::int as offers, sum(validator_count)::int as validators,
          ${isoTime(sql`max(created_at)`)} as newest from offers group by 1, 2 order by 1, 2`,
  )
}
