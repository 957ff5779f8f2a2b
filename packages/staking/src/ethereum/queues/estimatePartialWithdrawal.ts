import { churnQueueEpoch } from './churnQueue.ts'
import { exitQueue } from './estimateExit.ts'
import { type QueueStanding, secondsUntilEpoch } from './QueueStanding.ts'

/** Seconds from the head's slot. */
export type PartialWithdrawalEstimate = {
  /** The first slots of this epoch pay it. */
  withdrawableEpoch: number
  payoutSeconds: number
}

/**
 * Estimates a partial withdrawal requested now (consensus specification, electra, process_withdrawal_request): it
 * joins the exit queue with its amount, then MIN_VALIDATOR_WITHDRAWABILITY_DELAY epochs pass, without waiting for a
 * sweep. It is an estimate: earlier exits delay it, and a block pays a few at most.
 */
export function estimatePartialWithdrawal(
  queues: QueueStanding,
  { amountGwei }: { amountGwei: bigint },
): PartialWithdrawalEstimate {
  const withdrawableEpoch =
    churnQueueEpoch(exitQueue(queues), amountGwei) + queues.minWithdrawabilityDelayEpochs
  return { withdrawableEpoch, payoutSeconds: secondsUntilEpoch(queues, withdrawableEpoch) }
}
