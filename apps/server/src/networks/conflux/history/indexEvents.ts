import { type BlockHead, parseHash, parseSmallQuantity } from '@granary/chains'
import type { Log } from '#server/platform/log/createLog.ts'
import {
  RpcCallRefusedError,
  RpcUpstreamUnavailableError,
} from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import type { ChainReader } from './createChainReader.ts'
import type { EventStore, RangeChange } from './EventStore.ts'
import { PoolAnswerInvalidError } from './PoolAnswerInvalidError.ts'
import type { PoolEvent } from './PoolEvent.ts'
import type { KeptPool } from './PoolStore.ts'
import { readPoolEvents } from './readPoolEvents.ts'

/** Blocks per `eth_getLogs`: grows while the node answers, and is halved when it does not. */
const firstRange = 10_000
const longestRange = 200_000

/** A range with more events is as much as one database transaction should take. */
const manyEvents = 5_000

/** Without any answer to this many ranges, each half as long, the length is not the cause. */
const mostSilences = 3

/** A refused length is retried after this many ranges: the cause may have been the events, not the blocks. */
const retryAfter = 50

/** The range lengths of a pool, for the life of the process. */
export type RangeSize = ReturnType<typeof createRangeSize>

/** With the shortest length refused recently, and how many ranges were answered since then. */
export function createRangeSize(blocks = firstRange) {
  return { blocks, refused: Number.POSITIVE_INFINITY, answered: 0 }
}

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
      if (!(error instanceof RpcUpstreamUnavailableError) || error instanceof PoolAnswerInvalidError)
        throw error
      silences += error instanceof RpcCallRefusedError ? 0 : 1
      if (to === from || silences === mostSilences) throw error
      shrink(size, to - from + 1)
    }
  }
  return true
}

function grow(size: RangeSize, events: number): void {
  size.answered += 1
  if (size.answered % retryAfter === 0) size.refused = Number.POSITIVE_INFINITY
  const double = Math.min(size.blocks * 2, longestRange)
  if (events > manyEvents) size.blocks = Math.max(1, Math.floor(size.blocks / 2))
  else if (double < size.refused) size.blocks = double
}

function shrink(size: RangeSize, refused: number): void {
  size.refused = refused
  size.answered = 0
  size.blocks = Math.ceil(refused / 2)
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
 * @throws {PoolAnswerInvalidError} when the chain still has one of them, and the node only omitted it from its logs
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
    throw new PoolAnswerInvalidError(chainName, `the logs leave out ${kept.blockNumber}.${kept.logIndex}`)
  log.info({ pool: pool.address, events: gone.length }, 'reorganisation undid pool events')
  return Math.min(...gone.map(event => event.blockNumber))
}

function nameOf({ blockNumber, logIndex, transactionHash, staker }: PoolEvent): string {
  return `${blockNumber} ${logIndex} ${transactionHash} ${staker}`
}

function hasLog(receipt: unknown, event: PoolEvent): boolean {
  const { blockNumber, transactionHash, logs } = (receipt ?? {}) as Record<string, unknown>
  if (
    parseSmallQuantity(blockNumber) !== event.blockNumber ||
    parseHash(transactionHash) !== event.transactionHash
  )
    return false
  return (
    Array.isArray(logs) &&
    logs.some(
      each => parseSmallQuantity((each as { logIndex?: unknown } | null)?.logIndex) === event.logIndex,
    )
  )
}
