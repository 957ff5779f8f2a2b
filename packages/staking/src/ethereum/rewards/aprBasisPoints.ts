import { floorDivide } from './floorDivide.ts'

const daysOfYear = 365n

export type AprParameters = {
  /** Of all validators and the whole time, gwei. */
  rewardGwei: bigint
  /** Sum over all validators of effective balance times active time, gwei seconds. */
  activeGweiSeconds: bigint
  /** Length of a reward day: 86,400, or less on a local chain, whose year has as many of its own days. */
  secondsPerDay: number
}

/**
 * A year's return in basis points: sum of rewards over sum of effective balance times active time, so that ten large
 * validators weigh what they hold. Never the mean of others' returns.
 * @returns null without active time
 */
export function aprBasisPoints({
  rewardGwei,
  activeGweiSeconds,
  secondsPerDay,
}: AprParameters): number | null {
  if (activeGweiSeconds <= 0n) return null
  const yearSeconds = daysOfYear * BigInt(secondsPerDay)
  return Number(floorDivide(rewardGwei * yearSeconds * 10_000n, activeGweiSeconds))
}
