import type { ConfluxRewardDay } from '@granary/api'
import { groupByPeriod } from '#web/history/groupByPeriod.ts'
import type { HistoryPeriod } from '#web/history/HistoryPeriod.ts'
import type { HistorySpan } from '#web/history/HistorySpan.ts'

/** Earnings of a day, week or month. Amounts in Drip. */
export type RewardPeriod = HistoryPeriod & {
  rewardDrip: bigint
  /** The stake at its last reading. */
  stakedDrip: bigint
  /** Total earnings up to its last reading. */
  totalRewardDrip: bigint
}

/**
 * Groups days into periods exactly: no rounding, no spreading. Earnings of unreadable days count in the period of the
 * reading that found them.
 * @param days newest first, each day once
 * @param hasOlder earlier days are not loaded
 * @returns newest first
 */
export function groupRewards(
  days: readonly ConfluxRewardDay[],
  span: HistorySpan,
  hasOlder: boolean,
): RewardPeriod[] {
  return groupByPeriod(days, span, hasOlder).map(({ readings, ...period }) => ({
    ...period,
    rewardDrip: readings.reduce((sum, day) => sum + day.rewardDrip, 0n),
    stakedDrip: readings[0].stakedDrip,
    totalRewardDrip: readings[0].totalRewardDrip,
  }))
}
