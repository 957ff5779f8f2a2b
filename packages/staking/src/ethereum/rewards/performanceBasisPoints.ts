import { floorDivide } from './floorDivide.ts'

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
