import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Report } from '#server/platform/operate/Report.ts'

type Row = { chain: number; status: string; offers: number; validators: number; newest: Date | string }

export async function countOffers({ orm }: Database): Promise<Report> {
  const rows = await rowsOf<Row>(
    orm,
    sql`select chain_id as chain, status, count(*)::int as offers, sum(validator_count)::int as validators,
          max(created_at) as newest from offers group by 1, 2 order by 1, 2`,
  )
  return {
    columns: ['chain', 'status', 'offers', 'validators', 'newest'],
    rows: rows.map(row => [
      row.chain,
      row.status,
      row.offers,
      row.validators,
      new Date(row.newest).toISOString(),
    ]),
  }
}
