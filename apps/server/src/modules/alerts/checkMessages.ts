import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Orm } from '../../platform/db/Database.ts'

/** Attempts are seconds to hours apart: a message overdue for longer is stuck. */
const lateMinutes = 15

/** For readiness. @returns the problem, in a few words */
export async function checkMessages(orm: Orm): Promise<string | undefined> {
  const rows = await rowsOf<{ late: number }>(
    orm,
    sql`
    select count(*)::int as late from alert_messages m join alert_subscriptions s on s.id = m.subscription_id
      where m.sent_at is null and s.state = 'active' and m.due_at < now() - make_interval(mins => ${lateMinutes})`,
  )
  const late = rows[0]?.late ?? 0
  return late > 0 ? `${late} alert messages wait unsent` : undefined
}
