import { floorDivide } from './floorDivide.ts'
import { consensusOf, type RewardSum } from './RewardSum.ts'

const daySeconds = 86_400n
const weiPerGwei = 1_000_000_000n

export type RewardForecast = { dayGwei: bigint; monthGwei: bigint; yearGwei: bigint }

/**
 * What the pace of the past promises, consensus and execution together, gwei: a month is 30 days, a year 365.
 * @param seconds of the chain in which the rewards came, above zero
 */
export function forecastRewards(reward: RewardSum, seconds: number): RewardForecast {
  const wei = consensusOf(reward) * weiPerGwei + reward.executionWei
  const over = (days: bigint) => floorDivide(wei * days * daySeconds, BigInt(seconds) * weiPerGwei)
  return { dayGwei: over(1n), monthGwei: over(30n), yearGwei: over(365n) }
}
