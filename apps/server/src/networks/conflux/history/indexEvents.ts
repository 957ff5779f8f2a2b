import type { BlockHead } from '@granary/chains'
import type { Log } from '#server/platform/log/createLog.ts'
import { ChainAnswerInvalidError } from '#server/platform/upstreams/ChainAnswerInvalidError.ts'
import type { ChainReader } from '#server/platform/upstreams/createChainReader.ts'
import { hasLog } from '#server/platform/upstreams/hasLog.ts'
import { grow, type RangeSize, shrink } from '#server/platform/upstreams/rangeSize.ts'
import {
  RpcCallRefusedError,
  RpcUpstreamUnavailableError,
} from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import type { EventStore, RangeChange } from './EventStore.ts'
import type { PoolEvent } from './PoolEvent.ts'
import type { KeptPool } from './PoolStore.ts'
import { readPoolEvents } from './readPoolEvents.ts'

/** Without any answer to this many ranges, each half as long, the length is not the cause. */
const mostSilences = 3

export type IndexParts = {
  reader: ChainReader
  chainName: string
  events: EventStore
  pool: KeptPool
  head: BlockHead
  final: BlockHead
  size: RangeSize
  log: Log
  onEvents(count: number): void
  /** Begins no further range once it says so; the next run continues. */
  timeIsUp(): boolean
}

/**
 * Reads the pool's events after the newest final block, up to the head. Rereads unfinal ones each time:
 * reorganisations remove events, and nodes are late with logs of their newest blocks.
 * @returns whether it reached the head
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE; keeps what was read until then
 */
export async function indexEvents(parts: IndexParts): Promise<boolean> {
  const { events, pool, head, size } = parts
  let { anchorBlock } = pool
  let from = anchorBlock === null ? pool.firstBlock : anchorBlock + 1
  let silences = 0
  while (from <= head.number) {
    if (parts.timeIsUp()) return false
    const to = Math.min(from + size.blocks - 1, head.number)
    try {
      const read = await readRange(parts, from, to)
      if (
        !(await events.replaceRange({ id: pool.id, anchorBlock }, from, read.last, read.events, read.change))
      )
        return false
      anchorBlock = read.change.anchor?.number ?? anchorBlock
      from = to + 1
      silences = 0
      grow(size, read.events.length)
    } catch (error) {
      if (!(error instanceof RpcUpstreamUnavailableError) || error instanceof ChainAnswerInvalidError)
        throw error
      silences += error instanceof RpcCallRefusedError ? 0 : 1
      if (to === from || silences === mostSilences) throw error
      shrink(size, to - from + 1)
    }
  }
  return true
}

type ReadRange = { events: PoolEvent[]; last: BlockHead; change: RangeChange }

async function readRange(parts: IndexParts, from: number, to: number): Promise<ReadRange> {
  const { reader, chainName, pool, final } = parts
  const range = { kind: pool.kind, address: pool.address, from, to, chainName }
  const { events, last } = await readPoolEvents(reader, range)
  const undoneFrom = await findUndone(parts, from, to, events)
  parts.onEvents(events.length)
  if (from > final.number) return { events, last, change: { undoneFrom } }
  return { events, last, change: { undoneFrom, anchor: to <= final.number ? last : final } }
}

/**
 * The first block of known events that are gone.
 * @throws {ChainAnswerInvalidError} when the chain still has one of them, and the node only omitted it from its logs
 */
async function findUndone(
  { reader, chainName, events, pool, log }: IndexParts,
  from: number,
  to: number,
  found: readonly PoolEvent[],
): Promise<number | undefined> {
  const names = new Set(found.map(nameOf))
  const gone = (await events.between(pool, from, to)).filter(event => !names.has(nameOf(event)))
  if (gone.length === 0) return undefined
  const receipts = await reader.receipts(gone.map(event => event.transactionHash))
  const kept = gone.find((event, place) => hasLog(receipts[place], event))
  if (kept)
    throw new ChainAnswerInvalidError(chainName, `the logs leave out ${kept.blockNumber}.${kept.logIndex}`)
  log.info({ pool: pool.address, events: gone.length }, 'reorganisation undid pool events')
  return Math.min(...gone.map(event => event.blockNumber))
}

function nameOf({ blockNumber, logIndex, transactionHash, staker }: PoolEvent): string {
  return `${blockNumber} ${logIndex} ${transactionHash} ${staker}`
}
