import { churnQueueEpoch } from './churnQueue.ts'
import { type QueueStanding, secondsUntilEpoch } from './QueueStanding.ts'

/** Seconds from the head's slot. */
export type ConsolidationEstimate = {
  /** From then on the source has no duties. */
  exitEpoch: number
  exitSeconds: number
  /** At the beginning of this epoch the balance moves to the target. */
  withdrawableEpoch: number
  movedSeconds: number
}

/**
 * Estimates a consolidation requested now, or continues from the epochs that the chain has set (consensus
 * specification, electra, process_consolidation_request and process_pending_consolidations). It is an estimate:
 * earlier consolidations delay it.
 * @param source whose balance moves
 * @returns null for a source that the chain does not know, or on a chain that admits no consolidations
 */
export function estimateConsolidation(
  queues: QueueStanding,
  source: { effectiveBalanceGwei: bigint | null; exitEpoch: number | null; withdrawableEpoch: number | null },
): ConsolidationEstimate | null {
  if (source.effectiveBalanceGwei === null || queues.consolidationChurnGweiPerEpoch <= 0n) return null
  const exitEpoch =
    source.exitEpoch ?? churnQueueEpoch(consolidationQueue(queues), source.effectiveBalanceGwei)
  const withdrawableEpoch = source.withdrawableEpoch ?? exitEpoch + queues.minWithdrawabilityDelayEpochs
  return {
    exitEpoch,
    exitSeconds: secondsUntilEpoch(queues, exitEpoch),
    withdrawableEpoch,
    movedSeconds: secondsUntilEpoch(queues, withdrawableEpoch),
  }
}

function consolidationQueue(queues: QueueStanding) {
  return {
    currentEpoch: queues.currentEpoch,
    earliestEpoch: queues.earliestConsolidationEpoch,
    balanceToConsumeGwei: queues.consolidationBalanceToConsumeGwei,
    churnGweiPerEpoch: queues.consolidationChurnGweiPerEpoch,
  }
}
