import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { joinRuns } from '../cache/joinRuns.ts'
import type { Database, Orm } from '../db/Database.ts'
import { rowsOf } from '../db/rowsOf.ts'
import { createJobBeats } from '../jobs/JobBeats.ts'
import type { Metrics } from './createMetrics.ts'
import type { StateFigure } from './StateFigure.ts'

/** Maximum age of metrics from the database: frequent scraping costs nothing more. */
const freshMs = 5_000

/**
 * Metrics of the database, the same from every process that shares it, and of this process's connections. While the
 * database is unavailable they are missing, `granary_database_up` is 0 and all other metrics continue.
 * @param figures of the modules, beside those of the job queue
 */
export function exportState(
  { registry }: Metrics,
  database: Database,
  figures: readonly StateFigure[] = [],
): void {
  const up = new Gauge({ name: 'granary_database_up', help: '1 while the database answers', registers: [] })
  const gauges = [...jobFigures, ...figures].map(figure => ({ figure, gauge: createGauge(figure) }))
  let readAt = Number.NEGATIVE_INFINITY

  const collect = joinRuns(async (): Promise<void> => {
    if (performance.now() - readAt < freshMs) return
    try {
      const read = []
      for (const { figure, gauge } of gauges)
        read.push({ figure, gauge, rows: await figure.read(database.orm) })
      for (const { figure, gauge, rows } of read) {
        gauge.reset()
        for (const { labels, value } of rows)
          gauge.set(
            Object.fromEntries(figure.labels.map((label, place) => [label, labels[place] ?? ''])),
            value,
          )
      }
      up.set(1)
    } catch {
      for (const { gauge } of gauges) gauge.reset()
      up.set(0)
    } finally {
      readAt = performance.now()
    }
  })

  for (const gauge of [up, ...gauges.map(each => each.gauge)]) {
    Object.assign(gauge, { collect })
    registry.registerMetric(gauge)
  }
  if (database.shared) exportConnections(registry, database)
}

function createGauge({ name, help, labels }: StateFigure): Gauge {
  return new Gauge({ name, help, labelNames: [...labels], registers: [] })
}

function exportConnections(registry: Metrics['registry'], database: Database): void {
  new Gauge({
    name: 'granary_database_connections',
    help: 'Connections of this process to PostgreSQL, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.connections() ?? {})) this.set({ state }, count)
    },
  })
}

type QueueRow = { name: string; state: string; count: number; age: number }

/** The queue creates its tables at its first start, which a server without jobs never reaches. */
async function readQueue(orm: Orm): Promise<QueueRow[]> {
  const [queue] = await rowsOf<{ there: boolean }>(
    orm,
    sql`select to_regclass('pgboss.job') is not null as there`,
  )
  if (!queue?.there) return []
  return rowsOf<QueueRow>(
    orm,
    sql`select name, state::text as state, count(*)::int as count,
          extract(epoch from now() - min(created_on))::float8 as age
          from pgboss.job group by 1, 2`,
  )
}

const jobFigures: readonly StateFigure[] = [
  {
    name: 'granary_job_queue',
    help: 'Runs of jobs in the queue, kept for an hour',
    labels: ['job', 'state'],
    read: async orm =>
      (await readQueue(orm)).map(({ name, state, count }) => ({ labels: [name, state], value: count })),
  },
  {
    name: 'granary_job_queue_oldest_seconds',
    help: 'Age of the oldest run waiting or in progress',
    labels: ['job', 'state'],
    read: async orm =>
      (await readQueue(orm))
        .filter(({ state }) => state === 'created' || state === 'active')
        .map(({ name, state, age }) => ({ labels: [name, state], value: age })),
  },
  {
    name: 'granary_job_success_age_seconds',
    help: 'Time since the last successful run of a job, in any process',
    labels: ['job'],
    read: async orm =>
      (await createJobBeats(orm).list()).map(({ name, ageSeconds }) => ({
        labels: [name],
        value: ageSeconds,
      })),
  },
]
