import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { StateFigure } from '#server/platform/metrics/StateFigure.ts'

export const countContact: StateFigure = {
  name: 'granary_contact_messages',
  help: 'Messages of the contact form in the database, by state',
  labels: ['state'],
  async read(orm) {
    const rows = await rowsOf<{ state: string; messages: number }>(
      orm,
      sql`select state, count(*)::int as messages from contact_messages group by 1`,
    )
    return rows.map(({ state, messages }) => ({ labels: [state], value: messages }))
  },
}
