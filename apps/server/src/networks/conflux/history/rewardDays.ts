import type { ConfluxRewardDay } from '@granary/api'
import { dateOf, daysBetween } from './calendar.ts'
import type { KeptReading } from './ReadingStore.ts'

/**
 * What was earned between readings.
 * @param readings newest first; one more than `limit` if there are older ones
 * @param sinceSeconds the account's first event, if the oldest reading is its first
 */
export function rewardDays(
  readings: readonly KeptReading[],
  limit: number,
  sinceSeconds: number | undefined,
): ConfluxRewardDay[] {
  return readings.slice(0, limit).map((reading, place) => {
    const before = readings[place + 1]
    const { date, blockNumber, stakedDrip, earnedDrip, open } = reading
    const firstDay = sinceSeconds === undefined ? date : dateOf(sinceSeconds)
    return {
      date,
      blockNumber,
      stakedDrip,
      rewardDrip: earnedDrip - (before?.earnedDrip ?? 0n),
      totalRewardDrip: earnedDrip,
      days: Math.max(1, before ? daysBetween(before.date, date) : daysBetween(firstDay, date) + 1),
      open,
    }
  })
}
