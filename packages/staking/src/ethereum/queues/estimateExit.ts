import { churnQueueEpoch } from './churnQueue.ts'
import { estimateSweep } from './estimateSweep.ts'
import { type QueueStanding, secondsUntilEpoch } from './QueueStanding.ts'

/** Seconds from the head's slot. */
export type ExitEstimate = {
  /** From then on the validator has no duties. */
  exitEpoch: number
  exitSeconds: number
  /** From then on the sweep may pay the balance. */
  withdrawableEpoch: number
  withdrawableSeconds: number
  /** When the sweep pays it: between the two. */
  payoutSoonestSlot: number
  payoutLatestSlot: number
  payoutSoonestSeconds: number
  payoutLatestSeconds: number
}

export type ExitingValidator = {
  index: number | null
  effectiveBalanceGwei: bigint | null
  /** Null before the exit has begun: the estimate is of one requested now. */
  exitEpoch: number | null
  withdrawableEpoch: number | null
}

/**
 * Estimates an exit requested now, or continues from the epochs that the chain has set (consensus specification,
 * electra, initiate_validator_exit). It is an estimate: earlier exits delay it.
 * @returns null for a validator that the chain does not know
 */
export function estimateExit(queues: QueueStanding, validator: ExitingValidator): ExitEstimate | null {
  const { index, effectiveBalanceGwei } = validator
  if (index === null || effectiveBalanceGwei === null) return null
  const exitEpoch = validator.exitEpoch ?? churnQueueEpoch(exitQueue(queues), effectiveBalanceGwei)
  const withdrawableEpoch = validator.withdrawableEpoch ?? exitEpoch + queues.minWithdrawabilityDelayEpochs
  const sweep = estimateSweep(queues, { index }, withdrawableEpoch * queues.slotsPerEpoch)
  return {
    exitEpoch,
    exitSeconds: secondsUntilEpoch(queues, exitEpoch),
    withdrawableEpoch,
    withdrawableSeconds: secondsUntilEpoch(queues, withdrawableEpoch),
    payoutSoonestSlot: sweep.soonestSlot,
    payoutLatestSlot: sweep.latestSlot,
    payoutSoonestSeconds: sweep.soonestSeconds,
    payoutLatestSeconds: sweep.latestSeconds,
  }
}

/** The exit queue, shared with partial withdrawals. */
export function exitQueue(queues: QueueStanding) {
  return {
    currentEpoch: queues.currentEpoch,
    earliestEpoch: queues.earliestExitEpoch,
    balanceToConsumeGwei: queues.exitBalanceToConsumeGwei,
    churnGweiPerEpoch: queues.exitChurnGweiPerEpoch,
  }
}
