/** The chain's queues as they are now. The `ethereumQueues` of the API are one. Amounts in gwei. */
export type QueueStanding = {
  headSlot: number
  currentEpoch: number
  /** The epoch that the exit queue gives out places of, and what is left of it. */
  earliestExitEpoch: number
  exitBalanceToConsumeGwei: bigint
  exitChurnGweiPerEpoch: bigint
  earliestConsolidationEpoch: number
  consolidationBalanceToConsumeGwei: bigint
  consolidationChurnGweiPerEpoch: bigint
  /** The sweep: the index it looks at next, how many validators there are, and how many it passes in a slot. */
  nextWithdrawalValidatorIndex: number
  validatorCount: number
  validatorsPerSweep: number
  /** MAX_WITHDRAWALS_PER_PAYLOAD */
  withdrawalsPerBlock: number
  minWithdrawabilityDelayEpochs: number
  secondsPerSlot: number
  slotsPerEpoch: number
}
