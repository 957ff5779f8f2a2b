import type { ConfluxRewardDay } from '@granary/api'
import type { HistoryPeriod } from '#web/history/HistoryPeriod.ts'
import { firstDay, type HistorySpan, periodKey } from '#web/history/HistorySpan.ts'

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
  const periods: RewardPeriod[] = []
  for (const day of days) {
    const key = periodKey(day.date, span)
    const last = periods.at(-1)
    if (last?.key === key) addOlder(last, day)
    else periods.push(firstOf(key, day))
  }
  const oldest = periods.at(-1)
  if (oldest && hasOlder && span !== 'day') oldest.isPartial = true
  return periods
}

function firstOf(key: string, day: ConfluxRewardDay): RewardPeriod {
  const { date, days, rewardDrip, stakedDrip, totalRewardDrip, open } = day
  const period = { key, from: firstDay(date, days), to: date, days, rewardDrip, stakedDrip, totalRewardDrip }
  return { ...period, isOpen: open, hasGap: days > 1, isPartial: false }
}

function addOlder(period: RewardPeriod, { date, days, rewardDrip, open }: ConfluxRewardDay): void {
  period.from = firstDay(date, days)
  period.days += days
  period.rewardDrip += rewardDrip
  period.isOpen ||= open
  period.hasGap ||= days > 1
}
