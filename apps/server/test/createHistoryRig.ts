import { confluxNetworks } from '@granary/chains'
import type { PoolChain } from '@granary/contracts/testing'
import type { Hex } from '@granary/staking/ethereum'
import { sql } from 'drizzle-orm'
import { createEventStore } from '../src/networks/conflux/history/EventStore.ts'
import { createPoolStore, type KeptPool } from '../src/networks/conflux/history/PoolStore.ts'
import { createReadingStore } from '../src/networks/conflux/history/ReadingStore.ts'
import { type PoolMemory, type RunParts, runPool } from '../src/networks/conflux/history/runPool.ts'
import type { Database } from '../src/platform/db/Database.ts'
import { createLog } from '../src/platform/log/createLog.ts'
import { createMetrics } from '../src/platform/metrics/createMetrics.ts'
import { Secret } from '../src/platform/settings/Secret.ts'
import { createJsonRpcUpstream, type JsonRpcUpstream } from '../src/platform/upstreams/JsonRpcUpstream.ts'
import { createRangeSize } from '../src/platform/upstreams/rangeSize.ts'
import { createRpcMetrics } from '../src/platform/upstreams/rpc/createRpcMetrics.ts'
import { createRpcPool } from '../src/platform/upstreams/rpc/createRpcPool.ts'
import { readSettings } from '../src/settings.ts'

export type HistoryRig = ReturnType<typeof rigOn> & { close(): void }

const chain = confluxNetworks.testnet
const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))

/**
 * The keeping of histories without jobs and HTTP: runs when the test wants them, on a database that is emptied of what
 * another rig has kept in it.
 */
export async function createHistoryRig(pools: PoolChain, database: Database): Promise<HistoryRig> {
  await database.orm.execute(
    sql`truncate conflux_pools, conflux_events, conflux_days, conflux_readings restart identity cascade`,
  )
  const closers: (() => void)[] = []
  return {
    ...rigOn(database, pools, closers),
    close() {
      for (const close of closers) close()
    },
  }
}

function rigOn(database: Database, pools: PoolChain, closers: (() => void)[]) {
  const { orm } = database
  const stores = {
    pools: createPoolStore(orm),
    events: createEventStore(orm),
    readings: createReadingStore(orm),
  }
  function connect(url: string): JsonRpcUpstream {
    const { registry, upstreamFailures } = createMetrics()
    const metrics = createRpcMetrics(registry, upstreamFailures)
    const pool = createRpcPool({
      chain,
      urls: [new Secret(url)],
      metrics,
      toleratedLagSeconds: 60,
      timeoutMs: 10_000,
    })
    closers.push(() => pool.close())
    return createJsonRpcUpstream(pool, chain)
  }
  const rpc = connect(pools.rpcUrl)
  const kindOf = (address: Hex) => (address === pools.votePool ? ('vote' as const) : ('share' as const))
  const freshMemory = (): PoolMemory => ({
    size: createRangeSize(),
    hasCode: false,
    rewoundAt: Number.NEGATIVE_INFINITY,
  })
  return {
    database,
    stores,
    rpc,
    connect,
    freshMemory,
    /** One run of the job for one pool, as a process makes it that has just started. */
    run: (address: Hex, parts: Partial<RunParts> = {}) =>
      runPool({
        rpc,
        chain,
        stores,
        setting: { chainId: chain.id, kind: kindOf(address), address, firstBlock: 0 },
        memory: freshMemory(),
        log,
        onEvents: () => {},
        onReadings: () => {},
        timeIsUp: () => false,
        ...parts,
      }),
    find: async (address: Hex) => (await stores.pools.find(chain.id, address)) as KeptPool,
  }
}

/** The node, but for calls that `answer` answers itself, as a broken or hostile node does. */
export function through(
  rpc: JsonRpcUpstream,
  answer: (method: string, params: readonly unknown[], honest: () => Promise<unknown>) => unknown,
): JsonRpcUpstream {
  const call = async (method: string, params: readonly unknown[]) =>
    answer(method, params, () => rpc.call(method, params))
  return {
    call,
    callAll: calls =>
      Promise.all(calls.map(({ method, params }) => call(method, (params ?? []) as readonly unknown[]))),
  }
}
