import type { OwnedValidator, RewardSum, ValidatorStatus } from '@granary/api'

const staker = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

const sum = (days: bigint): RewardSum => ({
  rewardsGwei: 2_300_000n * days,
  penaltiesGwei: -40_000n * days,
  slashingGwei: 0n,
  executionWei: 0n,
})

/** An active validator with 32 ETH and 0x01 credentials, with the given changes. */
export function exampleValidator(change: Partial<OwnedValidator> = {}): OwnedValidator {
  return {
    pubkey: `0x${'a1'.repeat(48)}`,
    index: 4711,
    status: 'active_ongoing',
    slashed: false,
    withdrawalCredentials: `0x01${'00'.repeat(11)}${staker.slice(2)}`,
    depositAddress: `0x${'3c'.repeat(20)}`,
    depositTransaction: `0x${'cd'.repeat(32)}`,
    depositAmountGwei: 32_000_000_000n,
    balanceGwei: 32_001_000_000n,
    effectiveBalanceGwei: 32_000_000_000n,
    activationEligibilityEpoch: 5,
    activationEpoch: 10,
    exitEpoch: null,
    withdrawableEpoch: null,
    pendingDepositGwei: 0n,
    depositQueue: null,
    pendingPartialGwei: 0n,
    consolidation: null,
    isProviders: true,
    running: true,
    income: { day: sum(1n), week: sum(7n), month: sum(30n), total: sum(90n) },
    performance: 9850,
    ...change,
  }
}

const statuses: readonly ValidatorStatus[] = [
  'active_ongoing',
  'active_ongoing',
  'active_exiting',
  'pending_queued',
]

/** The given number of validators with distinct indices and keys. */
export function exampleValidators(count: number): OwnedValidator[] {
  return Array.from({ length: count }, (_, at) =>
    exampleValidator({
      pubkey: `0x${at.toString(16).padStart(8, '0')}${'a1'.repeat(44)}`,
      index: 100_000 + at,
      status: statuses[at % statuses.length] ?? 'active_ongoing',
      balanceGwei: 32_000_000_000n + BigInt((at * 7919) % 100_000),
      performance: 9000 + (at % 1000),
    }),
  )
}
