import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/Database.ts'
import { rowsOf } from '../../platform/db/rowsOf.ts'
import type { Report } from '../../platform/operate/Report.ts'

type Row = {
  chain: number
  channel: string
  state: string
  count: number
  failing: number
  untold: number
  waiting: number
}

/** Shows no addresses: they are encrypted, and the key is not needed. */
export async function countAlerts({ orm }: Database): Promise<Report> {
  const rows = await rowsOf<Row>(
    orm,
    sql`select s.chain_id as chain, s.channel, s.state, count(*)::int as count,
          count(s.failing_since)::int as failing,
          coalesce(sum((select count(*) from alerts a where a.subscription_id = s.id and a.message_id is null)), 0)::int as untold,
          coalesce(sum((select count(*) from alert_messages m where m.subscription_id = s.id and m.sent_at is null)), 0)::int as waiting
          from alert_subscriptions s group by 1, 2, 3 order by 1, 2, 3`,
  )
  return {
    columns: ['chain', 'channel', 'state', 'alerts', 'failing', 'still to tell', 'messages that wait'],
    rows: rows.map(row => [
      row.chain,
      row.channel,
      row.state,
      row.count,
      row.failing,
      row.untold,
      row.waiting,
    ]),
  }
}
