import { type ConfluxPoolState, timeOfBlock } from '@granary/staking/conflux'

/** When a stake made now can be had back; an expectation by the chain's pace, never a promise. */
export type StakeDates = {
  /**
   * Unix seconds from which it can be asked back; `anytime` where nothing is locked, `now` where the lock is over; null
   * where the pool told no period.
   */
  askBackAt: number | 'anytime' | 'now' | null
  /** Seconds from the request until it is unlocked; null where the pool told no period. */
  unlockSeconds: number | null
}

/**
 * @param state the pool as it was read last
 * @param blockSeconds the chain's pace, seconds a block
 * @param atBlock the block of the stake: the newest one for a stake that is still to be made
 */
export function stakeDates(
  { block, lockBlocks, unlockBlocks }: Pick<ConfluxPoolState, 'block' | 'lockBlocks' | 'unlockBlocks'>,
  blockSeconds: number,
  atBlock = block.number,
): StakeDates {
  const askBackAt = () => {
    if (lockBlocks === null) return null
    if (lockBlocks === 0n) return 'anytime'
    const endBlock = BigInt(atBlock) + lockBlocks
    return endBlock <= BigInt(block.number) ? 'now' : timeOfBlock(endBlock, block, blockSeconds)
  }
  return {
    askBackAt: askBackAt(),
    unlockSeconds: unlockBlocks === null ? null : Math.round(Number(unlockBlocks) * blockSeconds),
  }
}
