import type { BlockHead } from '@granary/chains'
import type { Log } from '#server/platform/log/createLog.ts'
import type { ChainReader } from '#server/platform/upstreams/createChainReader.ts'
import { dateOf, dayAfter, endOf } from './calendar.ts'
import type { EventStore } from './EventStore.ts'
import { findLastBlock } from './findLastBlock.ts'
import { missesStakers } from './missesStakers.ts'
import type { KeptPool } from './PoolStore.ts'
import type { EndedDay, KeptDay, ReadingStore } from './ReadingStore.ts'
import { readStakers } from './readStakers.ts'

export type DaysParts = {
  reader: ChainReader
  chainName: string
  events: EventStore
  readings: ReadingStore
  pool: KeptPool
  /** The newest block; every event up to it was read. */
  head: BlockHead
  final: BlockHead
  log: Log
  onReadings(count: number, leftOut: number): void
  timeIsUp(): boolean
}

export type DaysOutcome = {
  /** Every ended day was read. */
  done: boolean
  /** Stakers of final days whose shares contradict their events, and days with missing stakers. */
  differing: number
}

/**
 * Reads every staker at the last block of each ended day, oldest first, storing each at once.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function readDays(parts: DaysParts): Promise<DaysOutcome> {
  const { events, readings, pool, head } = parts
  let differing = await settleDays(parts)
  const firstSeconds = await events.firstSeconds(pool)
  if (firstSeconds === undefined) return { done: true, differing }
  let before = await readings.lastDay(pool)
  let date = before ? dayAfter(before.date) : dateOf(firstSeconds)
  for (; endOf(date) <= head.timestampSeconds; date = dayAfter(date)) {
    if (parts.timeIsUp()) return { done: false, differing }
    const ended = await readDay(parts, date, before)
    await readings.saveDay(pool, ended.day)
    parts.onReadings(ended.day.readings.length, ended.leftOut)
    if (ended.day.final) differing += ended.differing
    before = await readings.lastDay(pool)
    if (before?.date !== date) return { done: false, differing }
  }
  return { done: true, differing }
}

type ReadDay = { day: EndedDay; leftOut: number; differing: number }

async function readDay(parts: DaysParts, date: string, before: KeptDay | undefined): Promise<ReadDay> {
  const { reader, chainName, pool, head, final, log } = parts
  const first = before?.lastBlock ?? pool.firstBlock
  const [low] = (await reader.blocks([first])).values()
  const last = await findLastBlock(reader, endOf(date), low as BlockHead, head, chainName)
  const day = { date, last, final: last.number < final.number }
  const nothing = { leftOut: 0, differing: 0 }
  if (last.number === before?.lastBlock) return { day: { ...day, state: 'empty', readings: [] }, ...nothing }
  const read = await readAt(parts, day)
  if (read) return read
  log.warn({ pool: pool.address, date }, 'no node has the state of that day: it stays without readings')
  return { day: { ...day, state: 'missing', readings: [] }, ...nothing }
}

/** Undefined if no node has the state of the day's last block. */
async function readAt(
  { reader, events, pool }: DaysParts,
  day: Pick<EndedDay, 'date' | 'last' | 'final'>,
): Promise<ReadDay | undefined> {
  const height = day.last.number
  const flows = await events.flows(pool, height)
  const read = await readStakers(reader, pool, flows, height)
  if (!read) return undefined
  const missing = await missesStakers(reader, pool, flows, read, height)
  const differing = read.differing + (missing ? 1 : 0)
  return { day: { ...day, state: 'read', readings: read.readings }, leftOut: read.leftOut, differing }
}

/**
 * A day stands once its last block and the next one are final. Rereads a day changed by a reorganisation, and one
 * that contradicts the events known then: nodes are late with logs of their newest blocks.
 * @returns what still differs, as `DaysOutcome` counts it
 */
async function settleDays(parts: DaysParts): Promise<number> {
  const { reader, readings, pool, final, log } = parts
  for (const { date, lastBlock, blockHash, state } of await readings.openDays(pool)) {
    const [last, next] = [await reader.block(lastBlock), await reader.block(lastBlock + 1)]
    if (last?.hash !== blockHash || !next || next.timestampSeconds < endOf(date)) {
      log.info({ pool: pool.address, date }, 'reorganisation changed the end of a day')
      await readings.dropDaysFrom(pool, date)
      return 0
    }
    if (next.number > final.number) continue
    const day = { date, last, final: true }
    const again = state === 'read' && !(await fits(parts, day)) ? await readAt(parts, day) : undefined
    if (!again) {
      await readings.settleDay(pool, date)
      continue
    }
    await readings.dropDaysFrom(pool, date)
    await readings.saveDay(pool, again.day)
    parts.onReadings(again.day.readings.length, again.leftOut)
    return again.differing
  }
  return 0
}

/** Whether every staker with events has a reading of that day, and all together have the pool's stake. */
async function fits(
  { reader, events, readings, pool }: DaysParts,
  { date, last }: Pick<EndedDay, 'date' | 'last'>,
): Promise<boolean> {
  const flows = await events.flows(pool, last.number)
  const kept = await readings.ofDay(pool, date)
  const read = new Set(kept.map(({ staker }) => staker))
  const unread = flows.filter(({ staker, netDrip }) => netDrip !== null && !read.has(staker))
  if (unread.length > 0) return false
  const leftOut = flows.length - kept.length
  return !(await missesStakers(reader, pool, flows, { readings: kept, leftOut }, last.number))
}
