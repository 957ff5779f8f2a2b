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

/** Rounds towards minus infinity, so that neither a gain nor a loss looks better than it is. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient
}

export type PerformanceParameters = {
  /** Consensus rewards without those for proposed blocks, which are luck, gwei. */
  attestedGwei: bigint
  /** `perfectAttestationGwei` of the same time. */
  perfectGwei: bigint
}

/**
 * A validator's share of a perfect validator's votes, basis points: negative if penalties took more, and at most
 * 10,000, which a turn in a sync committee would exceed.
 * @returns null if nothing could be earned
 */
export function performanceBasisPoints({ attestedGwei, perfectGwei }: PerformanceParameters): number | null {
  if (perfectGwei <= 0n) return null
  return Math.min(10_000, Number(floorDivide(attestedGwei * 10_000n, perfectGwei)))
}
