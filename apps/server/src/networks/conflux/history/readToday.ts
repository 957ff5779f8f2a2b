import { dateOf } from './calendar.ts'
import type { DaysParts } from './readDays.ts'
import { readStakers, type StakerFlow } from './readStakers.ts'

/** How often every staker is read; few stakers are read in every run. */
const refreshSeconds = 300
const few = 200

/**
 * Updates the open day's readings to the newest block: stakers with events at once, all others every five minutes.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function readToday(parts: DaysParts): Promise<void> {
  const { reader, readings, pool, head } = parts
  const date = dateOf(head.timestampSeconds)
  const { flows, all } = await chooseStakers(parts, date)
  if (flows.length === 0) return
  const read = await readStakers(reader, pool, flows, head.number)
  if (!read) return
  const [again] = (await reader.blocks([head.number])).values()
  if (again?.hash !== head.hash) return
  await readings.saveOpen(pool, date, head.number, read.readings, all)
  parts.onReadings(read.readings.length, read.leftOut)
}

async function chooseStakers(
  { events, readings, pool, head }: DaysParts,
  date: string,
): Promise<{ flows: StakerFlow[]; all: boolean }> {
  const age = await readings.readAgeSeconds(pool, date)
  const stale = age === undefined || age >= refreshSeconds
  if (stale || pool.stakers <= few) return { flows: await events.flows(pool, head.number), all: true }
  const since = (await readings.lastDay(pool))?.lastBlock ?? pool.firstBlock - 1
  const moved = await readings.movedStakers(pool, date, since)
  return { flows: moved.length > 0 ? await events.flows(pool, head.number, moved) : [], all: false }
}
