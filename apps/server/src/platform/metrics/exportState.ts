import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { keysWithoutClient } from '../../networks/ethereum/validators/clients/keysWithoutClient.ts'
import type { Database, Orm } from '../db/Database.ts'
import { createJobBeats } from '../jobs/JobBeats.ts'
import type { Metrics } from './createMetrics.ts'

/** `granary_validator_keys` counts them all. */
const mostNamedKeys = 100

/** Figures that are read from the database are at most so old: scraping often costs nothing more. */
const freshMs = 5_000

/**
 * Figures of what the database holds, the same from every process that shares it, and of this process's connections.
 * While the database is away they are missing, `granary_database_up` is 0 and all other figures go on.
 */
export function exportState({ registry }: Metrics, database: Database): void {
  const up = new Gauge({ name: 'granary_database_up', help: '1 while the database answers', registers: [] })
  const gauges = stateGauges()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    if (performance.now() - readAt < freshMs) return
    try {
      const state = await readState(database.orm)
      for (const gauge of gauges) gauge.fill(state)
      up.set(1)
    } catch {
      for (const { gauge } of gauges) gauge.reset()
      up.set(0)
    } finally {
      readAt = performance.now()
    }
  }

  const refresh = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  for (const gauge of [up, ...gauges.map(each => each.gauge)]) {
    Object.assign(gauge, { collect: refresh })
    registry.registerMetric(gauge)
  }
  if (database.shared) exportConnections(registry, database)
}

function exportConnections(registry: Metrics['registry'], database: Database): void {
  new Gauge({
    name: 'granary_database_connections',
    help: 'Connections of this process to PostgreSQL, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.connections() ?? {})) this.set({ state }, count)
    },
  })
}

type Row = { name: string; state: string; count: number; age: number }

type State = {
  offers: Row[]
  keys: Row[]
  keysWithoutClient: Row[]
  clients: Pick<Row, 'name' | 'age'>[]
  deposits: Row[]
  queue: Row[]
  beats: { name: string; age: number }[]
}

async function readState(orm: Orm): Promise<State> {
  const rows = async (query: ReturnType<typeof sql>) =>
    ((await orm.execute(query)) as unknown as { rows: Row[] }).rows
  return {
    offers: await rows(
      sql`select chain_id::text as name, status as state, count(*)::int as count from offers group by 1, 2`,
    ),
    keys: await rows(sql`
      select o.chain_id::text as name, count(*)::int as count,
        case when w.missing_since is not null then 'missing' when w.pubkey is not null then 'waiting'
          when k.imported_at is not null then 'running' else 'offered' end as state
        from validators v join offers o on o.id = v.offer_id left join keystores k on k.pubkey = v.pubkey
        left join ${keysWithoutClient} w on w.pubkey = v.pubkey
       group by 1, 3`),
    keysWithoutClient: await rows(
      sql`select chain_id::text as name, pubkey as state, 1 as count from ${keysWithoutClient} w order by key_index limit ${mostNamedKeys}`,
    ),
    clients: (
      await rows(
        sql`select chain_id::text as name, extract(epoch from now() - answered_at)::float8 as age from validator_clients`,
      )
    ).filter(({ age }) => age !== null),
    deposits: await rows(
      sql`select chain_id::text as name, 'seen' as state, count(*)::int as count from deposits group by 1`,
    ),
    queue: (await hasQueue(orm))
      ? await rows(sql`
          select name, state::text as state, count(*)::int as count,
            extract(epoch from now() - min(created_on))::float8 as age
            from pgboss.job group by 1, 2`)
      : [],
    beats: (await createJobBeats(orm).list()).map(({ name, ageSeconds }) => ({ name, age: ageSeconds })),
  }
}

/** The queue makes its tables at its first start, which a server without keys never comes to. */
async function hasQueue(orm: Orm): Promise<boolean> {
  const { rows } = (await orm.execute(
    sql`select to_regclass('pgboss.job') is not null as there`,
  )) as unknown as { rows: { there: boolean }[] }
  return rows[0]?.there === true
}

type StateGauge = { gauge: Gauge<string>; fill(state: State): void }

function stateGauges(): StateGauge[] {
  const counted = (
    name: string,
    help: string,
    labels: [string, string],
    of: (state: State) => Row[],
  ): StateGauge => {
    const gauge = new Gauge({ name, help, labelNames: labels, registers: [] })
    return {
      gauge,
      fill(state) {
        gauge.reset()
        for (const row of of(state)) gauge.set({ [labels[0]]: row.name, [labels[1]]: row.state }, row.count)
      },
    }
  }
  const oldest = new Gauge({
    name: 'granary_job_queue_oldest_seconds',
    help: 'Age of the oldest run that waits or is under way',
    labelNames: ['job', 'state'],
    registers: [],
  })
  const silence = new Gauge({
    name: 'granary_validator_client_answer_age_seconds',
    help: 'Time since the validator client of a chain last listed its keys',
    labelNames: ['chain'],
    registers: [],
  })
  const beat = new Gauge({
    name: 'granary_job_success_age_seconds',
    help: 'Time since the last good run of a job, in whichever process',
    labelNames: ['job'],
    registers: [],
  })
  return [
    counted('granary_offers', 'Offers by chain and status', ['chain', 'status'], state => state.offers),
    counted(
      'granary_validator_keys',
      'Offered keys by chain: offered, waiting for the validator client after their deposit, missing in it, running',
      ['chain', 'state'],
      state => state.keys,
    ),
    counted(
      'granary_key_without_client',
      `Deposited keys that no validator client has, at most ${mostNamedKeys} of them`,
      ['chain', 'pubkey'],
      state => state.keysWithoutClient,
    ),
    counted(
      'granary_deposits',
      'Deposits of offered keys that were seen',
      ['chain', 'state'],
      state => state.deposits,
    ),
    counted(
      'granary_job_queue',
      'Runs of jobs in the queue, kept for an hour',
      ['job', 'state'],
      state => state.queue,
    ),
    {
      gauge: oldest,
      fill(state) {
        oldest.reset()
        for (const { name, state: label, age } of state.queue)
          if (label === 'created' || label === 'active') oldest.set({ job: name, state: label }, age)
      },
    },
    {
      gauge: silence,
      fill(state) {
        silence.reset()
        for (const { name, age } of state.clients) silence.set({ chain: name }, age)
      },
    },
    {
      gauge: beat,
      fill(state) {
        beat.reset()
        for (const { name, age } of state.beats) beat.set({ job: name }, age)
      },
    },
  ]
}
