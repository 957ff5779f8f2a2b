import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { rowsOf } from '../../db/rowsOf.ts'
import type { Report } from '../../operate/Report.ts'
import { createJobBeats } from '../JobBeats.ts'

type Waiting = { name: string; waiting: number; active: number }

export async function listJobs({ orm }: Database): Promise<Report> {
  const beats = await createJobBeats(orm).list()
  const queue = new Map<string, Waiting>()
  const counted = await rowsOf<Waiting>(
    orm,
    sql`select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
          count(*) filter (where state = 'active')::int as active
          from pgboss.job group by name`,
  ).catch(() => [])
  for (const row of counted) queue.set(row.name, row)
  return {
    columns: [
      'job',
      'every',
      'last good run',
      'seconds ago',
      'failures',
      'waiting',
      'under way',
      'last failure',
    ],
    rows: beats.map(beat => [
      beat.name,
      `${beat.everySeconds} s`,
      beat.succeededAt?.toISOString() ?? null,
      beat.succeededAt ? Math.round(beat.ageSeconds) : null,
      beat.failures,
      queue.get(beat.name)?.waiting ?? 0,
      queue.get(beat.name)?.active ?? 0,
      beat.failure,
    ]),
  }
}
