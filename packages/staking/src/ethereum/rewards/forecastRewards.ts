import { floorDivide } from './floorDivide.ts'
import { consensusOf, type RewardSum } from './RewardSum.ts'

const weiPerGwei = 1_000_000_000n

export type RewardForecast = { dayGwei: bigint; monthGwei: bigint; yearGwei: bigint }

export type ForecastParameters = {
  /** Of a time that is over. */
  reward: RewardSum
  /** What it came on: effective balance times the time for which it was active, gwei seconds. */
  activeGweiSeconds: bigint
  /** Effective balance of those that are active now, gwei. */
  activeGwei: bigint
  /** Length of a day of rewards, as for the APR. */
  secondsPerDay: number
}

/**
 * What is active now brings at the rate of the past, the one that the APR tells, consensus and execution together: a month
 * is 30 days, a year 365. The pace alone would promise a balance that has doubled half of what it brings, and one that has
 * left the chain as much as before.
 * @returns gwei, or null while nothing was active
 */
export function forecastRewards(parameters: ForecastParameters): RewardForecast | null {
  const { reward, activeGweiSeconds, activeGwei, secondsPerDay } = parameters
  if (activeGweiSeconds <= 0n) return null
  const wei = consensusOf(reward) * weiPerGwei + reward.executionWei
  const over = (days: bigint) =>
    floorDivide(wei * activeGwei * days * BigInt(secondsPerDay), activeGweiSeconds * weiPerGwei)
  return { dayGwei: over(1n), monthGwei: over(30n), yearGwei: over(365n) }
}
