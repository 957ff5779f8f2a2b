import { floorDivide } from './floorDivide.ts'

const yearSeconds = 365n * 86_400n

export type AprParameters = {
  /** Of all validators and the whole time, gwei. */
  rewardGwei: bigint
  /** Sum over all validators of effective balance times the time for which it was active, gwei seconds. */
  activeGweiSeconds: bigint
}

/**
 * A year's return in basis points: sum of rewards over sum of effective balance times active time, so that ten large
 * validators weigh what they hold. Never the mean of others' returns.
 * @returns null while nothing was active
 */
export function aprBasisPoints({ rewardGwei, activeGweiSeconds }: AprParameters): number | null {
  if (activeGweiSeconds <= 0n) return null
  return Number(floorDivide(rewardGwei * yearSeconds * 10_000n, activeGweiSeconds))
}
