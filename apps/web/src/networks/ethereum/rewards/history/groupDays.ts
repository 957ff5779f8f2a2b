import type { RewardDay, RewardReach, RewardSum } from '@granary/api'
import { addRewards, aprBasisPoints, consensusOf, noReward } from '@granary/staking/ethereum/rewards'
import type { HistoryPeriod } from '#web/history/HistoryPeriod.ts'
import { firstDay, type HistorySpan, periodKey } from '#web/history/HistorySpan.ts'
import { weiPerGwei } from '../../figures/index.ts'

/** Totals of an owner's validators in a day, a week or a month. */
export type RewardPeriod = HistoryPeriod &
  RewardSum & {
    /** Balance at its last reading, with pending deposits. */
    totalBalanceGwei: bigint
    depositedGwei: bigint
    withdrawnGwei: bigint
    /** Basis points; null if too little was read. */
    apr: { consensus: number | null; execution: number | null }
  }

type RewardPage = { days: readonly RewardDay[]; reach: Pick<RewardReach, 'secondsPerDay'> }

/**
 * Groups days into periods exactly: integer sums, no rounding or spreading. A period's return is its total reward over
 * the time-weighted active stake, never the mean of daily returns.
 * @param pages newest first, as their days, each once
 * @param hasOlder earlier days are not loaded
 * @returns newest first
 */
export function groupDays(
  pages: readonly RewardPage[],
  span: HistorySpan,
  hasOlder: boolean,
): RewardPeriod[] {
  const days = pages.flatMap(page => page.days)
  const secondsPerDay = pages[0]?.reach.secondsPerDay ?? 0
  const periods: RewardPeriod[] = []
  let group: RewardDay[] = []
  let key = ''
  const seconds = new Map(days.map((day, at) => [day, secondsOf(day, days[at + 1], secondsPerDay)]))
  const close = () => {
    if (group.length > 0) periods.push(periodOf(key, group, day => seconds.get(day) ?? 0, secondsPerDay))
    group = []
  }
  for (const day of days) {
    const next = periodKey(day.date, span)
    if (next !== key) close()
    key = next
    group.push(day)
  }
  close()
  const oldest = periods.at(-1)
  if (oldest && hasOlder && span !== 'day') oldest.isPartial = true
  return periods
}

/** Chain seconds that a reading covers; fewer for an unfinished day. */
function secondsOf(day: RewardDay, older: RewardDay | undefined, secondsPerDay: number): number {
  const most = day.days * secondsPerDay
  return older ? Math.min(most, day.timestampSeconds - older.timestampSeconds) : most
}

function periodOf(
  key: string,
  days: readonly RewardDay[],
  secondsOfDay: (day: RewardDay) => number,
  secondsPerDay: number,
): RewardPeriod {
  const newest = days[0] as RewardDay
  const oldest = days.at(-1) as RewardDay
  const sum = days.reduce<RewardSum>(addRewards, noReward)
  return {
    key,
    from: firstDay(oldest.date, oldest.days),
    to: newest.date,
    days: days.reduce((count, day) => count + day.days, 0),
    isOpen: days.some(({ open }) => open),
    hasGap: days.some(day => day.days > 1),
    isPartial: false,
    ...sum,
    totalBalanceGwei: newest.totalBalanceGwei,
    depositedGwei: days.reduce((all, day) => all + day.depositedGwei, 0n),
    withdrawnGwei: days.reduce((all, day) => all + day.withdrawnGwei, 0n),
    apr: days.length === 1 ? newest.apr : aprOf(sum, days, secondsOfDay, secondsPerDay),
  }
}

function aprOf(
  sum: RewardSum,
  days: readonly RewardDay[],
  secondsOfDay: (day: RewardDay) => number,
  secondsPerDay: number,
): RewardPeriod['apr'] {
  const activeGweiSeconds = days.reduce((all, day) => all + day.activeGwei * BigInt(secondsOfDay(day)), 0n)
  return {
    consensus: aprBasisPoints({ rewardGwei: consensusOf(sum), activeGweiSeconds, secondsPerDay }),
    execution: aprBasisPoints({
      rewardGwei: sum.executionWei / weiPerGwei,
      activeGweiSeconds,
      secondsPerDay,
    }),
  }
}
