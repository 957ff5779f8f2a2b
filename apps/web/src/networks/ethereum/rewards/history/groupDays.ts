import type { RewardDay, RewardReach, RewardSum } from '@granary/api'
import { addRewards, aprBasisPoints, consensusOf, noReward } from '@granary/staking/ethereum/rewards'
import { groupByPeriod } from '#web/history/groupByPeriod.ts'
import type { HistoryPeriod } from '#web/history/HistoryPeriod.ts'
import type { HistorySpan } from '#web/history/HistorySpan.ts'
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
  const seconds = new Map(days.map((day, at) => [day, secondsOf(day, days[at + 1], secondsPerDay)]))
  return groupByPeriod(days, span, hasOlder).map(({ readings, ...period }) => {
    const sum = readings.reduce<RewardSum>(addRewards, noReward)
    const activeGweiSeconds = readings.reduce(
      (all, day) => all + day.activeGwei * BigInt(seconds.get(day) ?? 0),
      0n,
    )
    return {
      ...period,
      ...sum,
      totalBalanceGwei: readings[0].totalBalanceGwei,
      depositedGwei: readings.reduce((all, day) => all + day.depositedGwei, 0n),
      withdrawnGwei: readings.reduce((all, day) => all + day.withdrawnGwei, 0n),
      apr: readings.length === 1 ? readings[0].apr : aprOf(sum, activeGweiSeconds, secondsPerDay),
    }
  })
}

/** Chain seconds that a reading covers; fewer for an unfinished day. */
function secondsOf(day: RewardDay, older: RewardDay | undefined, secondsPerDay: number): number {
  const most = day.days * secondsPerDay
  return older ? Math.min(most, day.timestampSeconds - older.timestampSeconds) : most
}

function aprOf(sum: RewardSum, activeGweiSeconds: bigint, secondsPerDay: number): RewardPeriod['apr'] {
  const apr = (rewardGwei: bigint) => aprBasisPoints({ rewardGwei, activeGweiSeconds, secondsPerDay })
  return { consensus: apr(consensusOf(sum)), execution: apr(sum.executionWei / weiPerGwei) }
}
