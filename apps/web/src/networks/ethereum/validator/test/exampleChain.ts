import type { EthereumQueues, EthereumStatus } from '@granary/api'

/** Epoch 20 of a chain with epochs of 8 slots and 1,000 validators; the queues are empty. */
export const exampleQueues: EthereumQueues = {
  headSlot: 160,
  currentEpoch: 20,
  earliestExitEpoch: 0,
  exitBalanceToConsumeGwei: 0n,
  exitChurnGweiPerEpoch: 128_000_000_000n,
  earliestConsolidationEpoch: 0,
  consolidationBalanceToConsumeGwei: 0n,
  consolidationChurnGweiPerEpoch: 64_000_000_000n,
  pendingPartialWithdrawals: 0,
  pendingConsolidations: 0,
  nextWithdrawalValidatorIndex: 0,
  validatorCount: 1000,
  validatorsPerSweep: 16,
  withdrawalsPerBlock: 4,
  shardCommitteePeriodEpochs: 64,
  minWithdrawabilityDelayEpochs: 256,
  secondsPerSlot: 12,
  slotsPerEpoch: 8,
}

export const exampleStatus: EthereumStatus = {
  chainId: 560048,
  genesisForkVersion: '0x10000910',
  genesisValidatorsRoot: `0x${'00'.repeat(32)}`,
  genesisTimeSeconds: 1_795_000_000,
  secondsPerSlot: 12,
  slotsPerEpoch: 8,
  secondsPerDay: 86_400,
  maxSeedLookaheadEpochs: 4,
  headSlot: 160,
  finalizedEpoch: 18,
  activeValidators: 1000,
  totalActiveBalanceGwei: 32_000_000_000_000n,
  pendingDeposits: 0,
  pendingDepositsGwei: 0n,
  maxPendingDepositsPerEpoch: 16,
  activationChurnGweiPerEpoch: 128_000_000_000n,
  batchDeposit: null,
}
