import type { ConfluxPoolHistory } from '@granary/api'
import { realisedApy } from '@granary/staking/conflux'
import { daysBetween } from './calendar.ts'
import type { KeptDay } from './ReadingStore.ts'

/**
 * A year's return as the pool really paid it, over its last whole days.
 * @param days newest first
 */
export function realisedApys(days: readonly KeptDay[]): ConfluxPoolHistory['realisedApy'] {
  const newest = days[0]?.date
  const oldest = days.at(-1)?.date
  const over = (count: number) => {
    if (newest === undefined || oldest === undefined || daysBetween(oldest, newest) + 1 < count) return null
    return apyOf(days.filter(({ date }) => daysBetween(date, newest) < count))
  }
  return { sevenDays: over(7), thirtyDays: over(30), sinceStart: apyOf(days) }
}

function apyOf(days: readonly KeptDay[]): number | null {
  const staked = days.map(({ rewardDrip, stakedDripDays }) => ({
    rewardDrip,
    stakedDrip: stakedDripDays,
    days: 1,
  }))
  const basisPoints = realisedApy(staked)
  return basisPoints === null ? null : Number(basisPoints)
}
