/** MAX_SEED_LOOKAHEAD, epochs, the same in every preset. */
const maxSeedLookahead = 4

export type ChurnQueue = {
  currentEpoch: number
  /** The epoch that the queue is assigning, as in the state: it may be over. */
  earliestEpoch: number
  /** What is left of that epoch, gwei. */
  balanceToConsumeGwei: bigint
  churnGweiPerEpoch: bigint
}

/**
 * The epoch that a balance gets in an exit or consolidation queue (consensus specification, electra,
 * compute_exit_epoch_and_update_churn and compute_consolidation_epoch_and_update_churn).
 */
export function churnQueueEpoch(queue: ChurnQueue, balanceGwei: bigint): number {
  const { currentEpoch, earliestEpoch, balanceToConsumeGwei, churnGweiPerEpoch } = queue
  const soonest = currentEpoch + 1 + maxSeedLookahead
  const isFresh = earliestEpoch < soonest
  const epoch = isFresh ? soonest : earliestEpoch
  const leftGwei = isFresh ? churnGweiPerEpoch : balanceToConsumeGwei
  if (balanceGwei <= leftGwei || churnGweiPerEpoch <= 0n) return epoch
  return epoch + Number((balanceGwei - leftGwei - 1n) / churnGweiPerEpoch + 1n)
}
