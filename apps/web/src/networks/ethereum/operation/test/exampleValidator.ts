import type { EthereumQueues, OwnedValidator } from '@granary/api'

const gwei = 1_000_000_000n

/** A compounding validator of 40 ETH that was active for long, of an account. */
export function exampleValidator(
  account: `0x${string}`,
  index: number,
  over: Partial<OwnedValidator> = {},
): OwnedValidator {
  return {
    pubkey: `0x${(index + 16).toString(16).padStart(2, '0').repeat(48)}`,
    index,
    status: 'active_ongoing',
    slashed: false,
    withdrawalCredentials: `0x02${'00'.repeat(11)}${account.slice(2)}`,
    depositAddress: null,
    depositTransaction: null,
    depositAmountGwei: null,
    balanceGwei: 40n * gwei,
    effectiveBalanceGwei: 40n * gwei,
    activationEligibilityEpoch: 1,
    activationEpoch: 2,
    exitEpoch: null,
    withdrawableEpoch: null,
    pendingDepositGwei: 0n,
    depositQueue: null,
    pendingPartialGwei: 0n,
    consolidation: null,
    isProviders: true,
    running: true,
    income: null,
    performance: null,
    ...over,
  }
}

/** A chain at epoch 1000 with empty queues. */
export const exampleQueues: EthereumQueues = {
  headSlot: 32_000,
  currentEpoch: 1000,
  earliestExitEpoch: 1000,
  exitBalanceToConsumeGwei: 256n * gwei,
  exitChurnGweiPerEpoch: 256n * gwei,
  earliestConsolidationEpoch: 1000,
  consolidationBalanceToConsumeGwei: 256n * gwei,
  consolidationChurnGweiPerEpoch: 256n * gwei,
  pendingPartialWithdrawals: 0,
  pendingConsolidations: 0,
  nextWithdrawalValidatorIndex: 0,
  validatorCount: 1000,
  validatorsPerSweep: 16_384,
  withdrawalsPerBlock: 16,
  shardCommitteePeriodEpochs: 256,
  minWithdrawabilityDelayEpochs: 256,
  secondsPerSlot: 12,
  slotsPerEpoch: 32,
}
