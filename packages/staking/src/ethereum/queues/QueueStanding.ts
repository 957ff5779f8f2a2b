/** The chain's queues now, such as the API's `ethereumQueues`. Amounts in gwei. */
export type QueueStanding = {
  headSlot: number
  currentEpoch: number
  /** The epoch that the exit queue is assigning, and what is left of it. */
  earliestExitEpoch: number
  exitBalanceToConsumeGwei: bigint
  exitChurnGweiPerEpoch: bigint
  earliestConsolidationEpoch: number
  consolidationBalanceToConsumeGwei: bigint
  consolidationChurnGweiPerEpoch: bigint
  /** The sweep: the index it checks next, the number of validators, and how many it passes in a slot. */
  nextWithdrawalValidatorIndex: number
  validatorCount: number
  validatorsPerSweep: number
  /** MAX_WITHDRAWALS_PER_PAYLOAD */
  withdrawalsPerBlock: number
  minWithdrawabilityDelayEpochs: number
  secondsPerSlot: number
  slotsPerEpoch: number
}

/** Seconds from the head's slot to the first slot of an epoch; 0 if it has come. */
export function secondsUntilEpoch(queues: QueueStanding, epoch: number): number {
  return secondsUntilSlot(queues, epoch * queues.slotsPerEpoch)
}

/** Seconds from the head's slot to another; 0 if it has come. */
export function secondsUntilSlot({ headSlot, secondsPerSlot }: QueueStanding, slot: number): number {
  return Math.max(0, slot - headSlot) * secondsPerSlot
}
