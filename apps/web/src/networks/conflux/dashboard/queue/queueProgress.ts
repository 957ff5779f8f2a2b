import type { ConfluxPoolState, ConfluxQueueEntry } from '@granary/staking/conflux'

/**
 * A queue entry's progress in whole percent, 0 to 100; by blocks, as the pool counts.
 * @returns null if the end block or the period is unknown
 */
export function queueProgress(
  { type, expectedBlock }: Pick<ConfluxQueueEntry, 'type' | 'expectedBlock'>,
  { block, lockBlocks, unlockBlocks }: Pick<ConfluxPoolState, 'block' | 'lockBlocks' | 'unlockBlocks'>,
): number | null {
  const period = type === 'locking' ? lockBlocks : unlockBlocks
  if (expectedBlock === null || period === null || period <= 0n) return null
  const left = expectedBlock - BigInt(block.number)
  if (left <= 0n) return 100
  return left >= period ? 0 : Number(((period - left) * 100n) / period)
}
