// A validator in the API's form (packages/api: ownedValidator), as JSON.

const hex = (at: number, bytes: number) =>
  ((at * 2_654_435_761) >>> 0)
    .toString(16)
    .padStart(8, '0')
    .repeat(bytes / 4)

const sum = (days: number, at: number) => ({
  rewardsGwei: String((2_300_000 + ((at * 7919) % 90_000)) * days),
  penaltiesGwei: String(-(((at * 31) % 40_000) * days)),
  slashingGwei: '0',
  executionWei: at % 17 === 0 ? `${days}0000000000000000` : '0',
})

const statuses = [
  ...Array.from({ length: 14 }, () => 'active_ongoing'),
  'pending_queued',
  'pending_deposit',
  'active_exiting',
  'active_slashed',
  'withdrawal_done',
]

/** One of many, distinguished by `at`. */
export function generatedValidator(at: number, owner: string) {
  const status = statuses[at % statuses.length] ?? 'active_ongoing'
  const isKnown = status !== 'pending_deposit'
  const isLeaving =
    status.startsWith('active_e') || status.startsWith('active_s') || status.startsWith('with')
  return {
    pubkey: `0x${hex(at + 1, 48)}`,
    index: isKnown ? 800_000 + at : null,
    status,
    slashed: status === 'active_slashed',
    withdrawalCredentials: `0x0${at % 3 === 0 ? 2 : 1}${'00'.repeat(11)}${owner.slice(2)}`,
    depositAddress: `0x${hex(at % 3, 20)}`,
    depositTransaction: `0x${hex(at, 32)}`,
    depositAmountGwei: '32000000000',
    balanceGwei: isKnown ? String(32_000_000_000 + ((at * 104_729) % 60_000_000)) : null,
    effectiveBalanceGwei: isKnown ? '32000000000' : null,
    activationEligibilityEpoch: isKnown ? 80 : null,
    activationEpoch: isKnown && status !== 'pending_queued' ? 90 : null,
    exitEpoch: isLeaving ? 300_000 : null,
    withdrawableEpoch: isLeaving ? 300_256 : null,
    pendingDepositGwei: isKnown ? '0' : '32000000000',
    pendingPartialGwei: '0',
    depositQueue: null,
    consolidation: null,
    isProviders: at % 5 !== 0,
    running: at % 5 !== 0,
    income: isKnown ? { day: sum(1, at), week: sum(7, at), month: sum(30, at), total: sum(210, at) } : null,
    performance: isKnown ? 9_400 + ((at * 13) % 600) : null,
  }
}
