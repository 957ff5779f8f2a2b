import type { BlockHead, Chain } from '@granary/chains'
import { BaseError } from '@granary/errors'
import type { Log } from '#server/platform/log/createLog.ts'
import { createChainReader } from '#server/platform/upstreams/createChainReader.ts'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import type { RangeSize } from '#server/platform/upstreams/rangeSize.ts'
import { RpcUpstreamUnavailableError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import type { EventStore } from './EventStore.ts'
import { indexEvents } from './indexEvents.ts'
import type { KeptPool, PoolSetting, PoolStore } from './PoolStore.ts'
import type { ReadingStore } from './ReadingStore.ts'
import { type DaysParts, readDays } from './readDays.ts'
import { readToday } from './readToday.ts'

export type HistoryStores = { pools: PoolStore; events: EventStore; readings: ReadingStore }

/** What a process remembers of a pool between runs. */
export type PoolMemory = {
  size: RangeSize
  hasCode: boolean
  /** When events were last ordered to be reread, by `performance.now()`. */
  rewoundAt: number
}

export type RunParts = {
  rpc: JsonRpcUpstream
  chain: Chain
  stores: HistoryStores
  setting: PoolSetting
  memory: PoolMemory
  log: Log
  onEvents(count: number): void
  onReadings(count: number, leftOut: number): void
  timeIsUp(): boolean
}

export type PoolRun = { indexedBlock: number; lagSeconds: number; behind: boolean }

const rewindEveryMs = 86_400_000

/**
 * One run for one pool: its events up to the head, the ended days, and today. Runs may be interrupted, repeated and
 * concurrent.
 * @returns undefined before the pool's first block
 * @throws {PoolWithoutCodeError} POOL_WITHOUT_CODE
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function runPool(parts: RunParts): Promise<PoolRun | undefined> {
  const { rpc, chain, stores, setting, memory, log } = parts
  const reader = createChainReader(rpc, chain)
  const head = await reader.head()
  if (head.number < setting.firstBlock) return undefined
  if (!memory.hasCode && !(await reader.hasCode(setting.address)))
    throw new PoolWithoutCodeError(setting.address, chain.name)
  memory.hasCode = true
  const final = await reader.finalBlock(head)
  const opened = await stores.pools.open(setting)
  const pool = await checkChain(opened, parts, reader.block)
  const shared = { ...parts, ...stores, reader, chainName: chain.name, head, final }
  const atHead = await indexEvents({ ...shared, pool, size: memory.size })
  const indexed = (await stores.pools.find(chain.id, setting.address)) as KeptPool
  const done = atHead && (await readReadings({ ...shared, pool: indexed }, parts))
  await stores.pools.noteRun(pool, head, !done)
  log.debug(
    { pool: pool.address, block: indexed.nextBlock - 1, behind: !done },
    'the history of a pool is kept',
  )
  return {
    indexedBlock: indexed.nextBlock - 1,
    lagSeconds: head.timestampSeconds - (indexed.indexedSeconds ?? 0),
    behind: !done,
  }
}

async function readReadings(shared: DaysParts, { stores, memory, log }: RunParts): Promise<boolean> {
  const { done, differing } = await readDays(shared)
  if (differing > 0 && performance.now() - memory.rewoundAt > rewindEveryMs) {
    log.warn(
      { pool: shared.pool.address, differing },
      'pool state contradicts its events: rereading all events',
    )
    memory.rewoundAt = performance.now()
    await stores.pools.rewind(shared.pool)
  }
  await readToday(shared)
  return done
}

/** A final block has another hash: the node is of another chain. */
async function checkChain(
  pool: KeptPool,
  { chain, stores, setting, log }: RunParts,
  blockAt: (height: number) => Promise<BlockHead | undefined>,
): Promise<KeptPool> {
  if (pool.anchorBlock === null) return pool
  const block = await blockAt(pool.anchorBlock)
  if (!block)
    throw new RpcUpstreamUnavailableError(chain.name, `it does not have block ${pool.anchorBlock} yet`)
  if (block.hash === pool.anchorHash) return pool
  log.warn({ pool: pool.address, block: block.number }, 'different chain: rereading the history')
  await stores.pools.reset(pool, setting.firstBlock)
  return stores.pools.open(setting)
}

/** A pool of the settings has no contract. */
export class PoolWithoutCodeError extends BaseError {
  override readonly name = 'PoolWithoutCodeError'
  constructor(address: string, chainName: string) {
    super('The address of a pool has no contract.', {
      code: 'POOL_WITHOUT_CODE',
      details: `${address} on ${chainName}`,
      metaMessages: ['Check CONFLUX_POOLS_MAINNET and CONFLUX_POOLS_TESTNET.'],
    })
  }
}
