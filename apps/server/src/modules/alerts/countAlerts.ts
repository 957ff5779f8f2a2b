import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/Database.ts'
import type { Report } from '../../platform/operate/Report.ts'
import { reportRows } from '../../platform/operate/reportRows.ts'

/** Shows no addresses: they are encrypted, and the key is not needed. */
export function countAlerts({ orm }: Database): Promise<Report> {
  return reportRows(
    orm,
    sql`select s.chain_id as chain, s.channel, s.state, count(*)::int as alerts,
          count(s.failing_since)::int as failing,
          coalesce(sum((select count(*) from alerts a where a.subscription_id = s.id and a.message_id is null)), 0)::int as "still to tell",
          coalesce(sum((select count(*) from alert_messages m where m.subscription_id = s.id and m.sent_at is null)), 0)::int
            as "messages that wait"
          from alert_subscriptions s group by 1, 2, 3 order by 1, 2, 3`,
  )
}
