import { floorDivide } from './floorDivide.ts'

export type PerformanceParameters = {
  /** Consensus rewards without those for proposed blocks, which are luck, gwei. */
  attestedGwei: bigint
  /** What `perfectAttestationGwei` says of the same time. */
  perfectGwei: bigint
}

/**
 * How much of a perfect validator's votes it had, basis points: below zero where penalties took more, and at most 10,000,
 * which a turn in a sync committee would exceed.
 * @returns null while nothing could be had
 */
export function performanceBasisPoints({ attestedGwei, perfectGwei }: PerformanceParameters): number | null {
  if (perfectGwei <= 0n) return null
  return Math.min(10_000, Number(floorDivide(attestedGwei * 10_000n, perfectGwei)))
}
