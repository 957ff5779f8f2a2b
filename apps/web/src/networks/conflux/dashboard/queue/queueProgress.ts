import type { ConfluxPoolState, ConfluxQueueEntry } from '@granary/staking/conflux'

/**
 * How far an entry of the queue is, from 0 to 100 whole percent; by blocks, for these are what the pool counts.
 * @returns null where no block is expected, or not how long it takes
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
