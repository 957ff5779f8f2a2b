import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { StateFigure } from '#server/platform/metrics/StateFigure.ts'
import type { Report } from '#server/platform/operate/Report.ts'

/** Messages in the database: those that no one has acknowledged, and the others. */
export const countRelay: StateFigure = {
  name: 'granary_relay_messages',
  help: 'Messages of the relay in the database, by state: waiting, delivered',
  labels: ['state'],
  async read(orm) {
    const rows = await rowsOf<{ state: string; messages: number }>(
      orm,
      sql`select case when acked_by = '{}' then 'waiting' else 'delivered' end as state,
            count(*)::int as messages from relay_messages group by 1`,
    )
    return rows.map(({ state, messages }) => ({ labels: [state], value: messages }))
  },
}

/** For the operator's command. */
export async function reportRelay({ orm }: Database): Promise<Report> {
  const waiting = sql`filter (where acked_by = '{}' and expires_at > now())`
  const [row] = await rowsOf<Record<string, number>>(
    orm,
    sql`
    select count(*)::int as messages, count(*) ${waiting}::int as waiting, count(distinct topic)::int as topics,
        count(distinct publisher)::int as publishers, coalesce(sum(bytes), 0)::float8 as bytes,
        coalesce(extract(epoch from now() - min(published_at) ${waiting}), 0)::int as "oldest waiting, seconds",
        count(*) filter (where expires_at <= now())::int as "expired, not deleted yet"
      from relay_messages`,
  )
  return { figures: row ?? {} }
}
