import { floorDivide } from './floorDivide.ts'

const daysOfYear = 365n

export type AprParameters = {
  /** Of all validators and the whole time, gwei. */
  rewardGwei: bigint
  /** Sum over all validators of effective balance times the time for which it was active, gwei seconds. */
  activeGweiSeconds: bigint
  /** Length of a day of rewards: 86,400, or less on a local chain, whose year is as many of its own days. */
  secondsPerDay: number
}

/**
 * A year's return in basis points: sum of rewards over sum of effective balance times active time, so that ten large
 * validators weigh what they hold. Never the mean of others' returns.
 * @returns null while nothing was active
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
