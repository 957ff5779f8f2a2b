import type { Log } from '../../../platform/log/createLog.ts'
import { dateOf, dayAfter, endOf } from './calendar.ts'
import type { ChainReader } from './createChainReader.ts'
import type { EventStore } from './EventStore.ts'
import { findLastBlock } from './findLastBlock.ts'
import { missesStakers } from './missesStakers.ts'
import type { KeptPool } from './PoolStore.ts'
import type { Block } from './parseBlock.ts'
import type { EndedDay, KeptDay, ReadingStore } from './ReadingStore.ts'
import { readStakers } from './readStakers.ts'

export type DaysParts = {
  reader: ChainReader
  chainName: string
  events: EventStore
  readings: ReadingStore
  pool: KeptPool
  /** The newest block; every event up to it has been read. */
  head: Block
  final: Block
  log: Log
  onReadings(count: number, leftOut: number): void
  timeIsUp(): boolean
}

export type DaysOutcome = {
  /** Every day that is over has been read. */
  done: boolean
  /** Stakers of final days that hold other shares than their events say, and days on which stakers are missing. */
  differing: number
}

/**
 * Reads every staker at the last block of each day that is over, oldest day first, each kept at once.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function readDays(parts: DaysParts): Promise<DaysOutcome> {
  const { events, readings, pool, head } = parts
  await settleDays(parts)
  const firstSeconds = await events.firstSeconds(pool)
  if (firstSeconds === undefined) return { done: true, differing: 0 }
  let differing = 0
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
  const { reader, chainName, events, pool, head, final, log } = parts
  const first = before?.lastBlock ?? pool.firstBlock
  const [low] = (await reader.blocks([first])).values()
  const last = await findLastBlock(reader, endOf(date), low as Block, head, chainName)
  const day = { date, last, final: last.number < final.number }
  const nothing = { leftOut: 0, differing: 0 }
  if (last.number === before?.lastBlock) return { day: { ...day, state: 'empty', readings: [] }, ...nothing }
  const flows = await events.flows(pool, last.number)
  const read = await readStakers(reader, pool, flows, last.number)
  if (read) {
    const missing = await missesStakers(reader, pool, flows, read, last.number)
    const differing = read.differing + (missing ? 1 : 0)
    return { day: { ...day, state: 'read', readings: read.readings }, leftOut: read.leftOut, differing }
  }
  log.warn(
    { pool: pool.address, date },
    'no node has the state of that day any more: it stays without readings',
  )
  return { day: { ...day, state: 'missing', readings: [] }, ...nothing }
}

/** A day stands once its last block and the one behind it are final; one that a reorganisation has changed is read anew. */
async function settleDays({ reader, readings, pool, final, log }: DaysParts): Promise<void> {
  for (const { date, lastBlock, blockHash } of await readings.openDays(pool)) {
    const [last, next] = [await reader.block(lastBlock), await reader.block(lastBlock + 1)]
    if (last?.hash !== blockHash || !next || next.timestampSeconds < endOf(date)) {
      log.info({ pool: pool.address, date }, 'a reorganisation has changed the end of a day')
      return readings.dropDaysFrom(pool, date)
    }
    if (next.number <= final.number) await readings.settleDay(pool, date)
  }
}
