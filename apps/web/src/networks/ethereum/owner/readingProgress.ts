/** A reading as the page first saw it: the slot it had reached, and when. */
export type ReadingStart = { slot: number; atMs: number }

export type ReadingProgress = {
  /** Days read since the start, and the days there were to read then. */
  done: number
  total: number
  /** Null until the pace is known. */
  secondsLeft: number | null
}

type Reading = {
  start: ReadingStart
  /** Read up to here. */
  slot: number
  /** The newest final slot. */
  targetSlot: number
  nowMs: number
  slotsPerDay: number
}

/** How much of a long absence has been read; null if less than a day is missing. */
export function readingProgress(reading: Reading): ReadingProgress | null {
  const { start, slot, targetSlot, nowMs, slotsPerDay } = reading
  const left = targetSlot - slot
  if (left < slotsPerDay) return null
  const read = Math.max(0, slot - start.slot)
  const total = Math.ceil((targetSlot - start.slot) / slotsPerDay)
  const done = Math.min(total - 1, Math.floor(read / slotsPerDay))
  const pace = read / Math.max(1, nowMs - start.atMs)
  return { done, total, secondsLeft: pace > 0 ? left / pace / 1000 : null }
}
