import { type ConfluxNetworkId, confluxNetworkIds, confluxNetworks } from '@granary/chains'
import type { Registry } from 'prom-client'
import { type ConfluxPoolSetting, confluxSettings } from '#server/networks/conflux/confluxSettings.ts'
import type { Jobs } from '#server/platform/jobs/startJobs.ts'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { createRangeSize } from '#server/platform/upstreams/rangeSize.ts'
import { createEventStore } from './EventStore.ts'
import { createPoolStore } from './PoolStore.ts'
import { createReadingStore } from './ReadingStore.ts'
import { type HistoryStores, type PoolMemory, runPool } from './runPool.ts'

export type ConfluxJobsParts = Pick<ModuleContext, 'chains' | 'database' | 'settings' | 'metrics' | 'log'> & {
  jobs: Jobs
}

/** A run of all pools ends soon after so long and leaves the rest to the next, so that it is seen to live. */
const runMs = 20_000

/** Keeps the history of every configured pool. */
export async function startHistory(parts: ConfluxJobsParts): Promise<void> {
  const { jobs, chains, database, settings, metrics, log } = parts
  const { networks, scanSeconds } = settings.of(confluxSettings)
  const history = createHistoryMetrics(metrics.registry)
  const stores = {
    pools: createPoolStore(database.orm),
    events: createEventStore(database.orm),
    readings: createReadingStore(database.orm),
  }
  for (const id of confluxNetworkIds) {
    const { pools } = networks[id]
    if (pools.length === 0) continue
    if (!chains.get(confluxNetworks[id].id)?.configured) {
      log.warn({ network: id }, 'no node configured: pool history is not updated')
      continue
    }
    const runs = pools.map(pool =>
      createRun({ ...parts, id, stores, history, turnMs: runMs / pools.length }, pool),
    )
    await jobs.every(`index-conflux-${id}`, scanSeconds, () => runAll(runs))
  }
}

type Run = () => Promise<void>

type PoolRunParts = ConfluxJobsParts & {
  id: ConfluxNetworkId
  stores: HistoryStores
  history: ReturnType<typeof createHistoryMetrics>
  /** Per pool and run, milliseconds. */
  turnMs: number
}

function createRun(
  { id, stores, history, turnMs, chains, log }: PoolRunParts,
  pool: ConfluxPoolSetting,
): Run {
  const chain = confluxNetworks[id]
  const labels = { network: id, pool: pool.address }
  const memory: PoolMemory = {
    size: createRangeSize(),
    hasCode: false,
    rewoundAt: Number.NEGATIVE_INFINITY,
  }
  const setting = { ...pool, chainId: chain.id, firstBlock: Number(pool.firstBlock) }
  return async () => {
    const until = performance.now() + turnMs
    try {
      const rpc = await chains.get(chain.id)?.rpc()
      if (!rpc) return
      const run = await runPool({
        rpc,
        chain,
        stores,
        setting,
        memory,
        log,
        onEvents: count => history.events.inc(labels, count),
        onReadings: (count, leftOut) => {
          history.readings.inc(labels, count)
          history.leftOut.inc(labels, leftOut)
        },
        timeIsUp: () => performance.now() > until,
      })
      if (!run) return
      history.indexedBlock.set(labels, run.indexedBlock)
      history.lagSeconds.set(labels, run.lagSeconds)
    } catch (error) {
      history.failures.inc(labels)
      throw error
    }
  }
}

/** One failing pool does not stop the others. @throws what the first of them threw */
async function runAll(runs: readonly Run[]): Promise<void> {
  const failures: unknown[] = []
  for (const run of runs) await run().catch(error => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

function createHistoryMetrics(registry: Registry) {
  const { counter, gauge } = metricsOf(registry, 'network', 'pool')
  return {
    indexedBlock: gauge('granary_conflux_index_block', 'Last block whose pool events were read'),
    lagSeconds: gauge('granary_conflux_index_lag_seconds', 'Age of that block behind the newest one'),
    events: counter(
      'granary_conflux_index_events_total',
      'Pool events read, those of unfinal blocks counted each time',
    ),
    readings: counter('granary_conflux_readings_total', 'Stakers whose stake and earnings were read'),
    leftOut: counter(
      'granary_conflux_readings_left_out_total',
      'Stakers unknown to the chain, or whose shares contradict their events',
    ),
    failures: counter('granary_conflux_index_failures_total', 'Failed runs for the pool'),
  }
}
