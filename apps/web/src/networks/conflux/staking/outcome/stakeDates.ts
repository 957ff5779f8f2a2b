import { type ConfluxPoolState, timeOfBlock } from '@granary/staking/conflux'

/** When a stake made now can be returned: an estimate by the chain's pace, never a promise. */
export type StakeDates = {
  /**
   * Earliest unstake in Unix seconds; `anytime` without a lock, `now` if the lock is over; null if the period is
   * unknown.
   */
  askBackAt: number | 'anytime' | 'now' | null
  /** Seconds from the unstake until it is unlocked; null if the period is unknown. */
  unlockSeconds: number | null
}

/**
 * @param state the pool's last reading
 * @param blockSeconds the chain's block time, seconds
 * @param atBlock the block of the stake; for a future stake, the newest one
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
