import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { StateFigure } from '#server/platform/metrics/StateFigure.ts'

export const countOrders: StateFigure = {
  name: 'granary_onramp_orders',
  help: 'Orders of the sandbox in the database, by state',
  labels: ['state'],
  async read(orm) {
    const rows = await rowsOf<{ state: string; orders: number }>(
      orm,
      sql`select state, count(*)::int as orders from onramp_orders group by 1`,
    )
    return rows.map(({ state, orders }) => ({ labels: [state], value: orders }))
  },
}
