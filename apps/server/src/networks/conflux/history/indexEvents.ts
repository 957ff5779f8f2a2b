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

/** Blocks of one `eth_getLogs`: grows while the node answers, and is halved when it does not. */
const firstRange = 10_000
const longestRange = 200_000

/** A range with more events is as much as one transaction of the database should take. */
const manyEvents = 5_000

/** No answer at all to so many ranges, each half as long as the one before, is no matter of their length. */
const mostSilences = 3

/** A length that was refused is tried again after so many ranges: it may have been the events, not the blocks. */
const retryAfter = 50

/** How long the ranges of a pool are, for as long as the process lives. */
export type RangeSize = {
  blocks: number
  /** The shortest that was refused lately. */
  refused: number
  /** Ranges since then. */
  answered: number
}

export function createRangeSize(blocks = firstRange): RangeSize {
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
  /** No further range is begun once it says so; the next run goes on. */
  timeIsUp(): boolean
}

/**
 * Reads the pool's events behind the newest block that was final, up to the head. What is not final is read again each
 * time: reorganisations take events away, and nodes are late with logs of their newest blocks.
 * @returns whether it came to the head
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE; what was read until then is kept
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
 * The first block of events that were known and are not there any more.
 * @throws {PoolAnswerInvalidError} when the chain still has one of them, and the node has only left it out of its logs
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
