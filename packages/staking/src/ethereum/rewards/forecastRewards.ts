import { floorDivide } from './aprBasisPoints.ts'
import { consensusOf, type RewardSum } from './RewardSum.ts'

const weiPerGwei = 1_000_000_000n

export type RewardForecast = { dayGwei: bigint; monthGwei: bigint; yearGwei: bigint }

export type ForecastParameters = {
  /** Of a past span. */
  reward: RewardSum
  /** What earned it: effective balance times active time, gwei seconds. */
  activeGweiSeconds: bigint
  /** Effective balance active now, gwei. */
  activeGwei: bigint
  /** Length of a reward day, as for the APR. */
  secondsPerDay: number
}

/**
 * What the present stake earns at the past rate, the APR's, consensus and execution together: a month is 30 days, a
 * year 365. The past pace alone would promise a doubled balance half of what it earns, and one that has left the
 * chain as much as before.
 * @returns gwei, or null without active time
 */
export function forecastRewards(parameters: ForecastParameters): RewardForecast | null {
  const { reward, activeGweiSeconds, activeGwei, secondsPerDay } = parameters
  if (activeGweiSeconds <= 0n) return null
  const wei = consensusOf(reward) * weiPerGwei + reward.executionWei
  const over = (days: bigint) =>
    floorDivide(wei * activeGwei * days * BigInt(secondsPerDay), activeGweiSeconds * weiPerGwei)
  return { dayGwei: over(1n), monthGwei: over(30n), yearGwei: over(365n) }
}
