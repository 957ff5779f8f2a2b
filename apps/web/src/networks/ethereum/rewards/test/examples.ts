import type { OwnerEvent, OwnerSummary, RewardDay, RewardReach } from '@granary/api'

const dayMs = 86_400_000

export const exampleReach: RewardReach = {
  readTo: { slot: 1_440_000, epoch: 45_000, timestampSeconds: 1_795_329_427 },
  catchingUp: false,
  from: { slot: 0, date: '2026-05-07' },
  beginning: 'complete',
  secondsPerDay: 86_400,
}

/** Days of a history, newest first: 0.005 ETH of consensus rewards each, the newest still open. */
export function exampleDays(newest: string, count: number): RewardDay[] {
  return Array.from({ length: count }, (_, at) => {
    const time = Date.parse(`${newest}T00:00:00Z`) - at * dayMs
    return {
      date: new Date(time).toISOString().slice(0, 10),
      slot: 1_440_000 - at * 7200,
      timestampSeconds: time / 1000 + 86_400,
      days: 1,
      open: at === 0,
      activeValidators: 3,
      activeGwei: 96_000_000_000n,
      totalBalanceGwei: 96_500_000_000n - BigInt(at) * 5_000_000n,
      depositedGwei: 0n,
      withdrawnGwei: 0n,
      rewardsGwei: 5_000_000n,
      penaltiesGwei: 0n,
      slashingGwei: 0n,
      executionWei: 0n,
      apr: { consensus: 190, execution: 0 },
      fiatCents: null,
      fiatPrice: null,
    }
  })
}

const sum = (days: bigint) => ({
  rewardsGwei: 5_000_000n * days,
  penaltiesGwei: -1000n * days,
  slashingGwei: 0n,
  executionWei: 2_000_000_000_000_000n * days,
})

export const exampleSummary: OwnerSummary = {
  owner: '0x71c7656ec7ab88b098defb751b7401b5f6d8976f',
  validators: { active_ongoing: 3, pending_deposit: 2 },
  activeGwei: 96_000_000_000n,
  totalBalanceGwei: 160_500_000_000n,
  total: sum(200n),
  income: { day: sum(1n), week: sum(7n), month: sum(30n) },
  forecast: { dayGwei: 7_000_000n, monthGwei: 210_000_000n, yearGwei: 2_555_000_000n },
  apr: {
    sevenDays: { consensus: 190, execution: 76 },
    thirtyDays: { consensus: 188, execution: 75 },
    sinceStart: { consensus: 187, execution: null },
  },
  reach: exampleReach,
}

export const exampleEvent: OwnerEvent = {
  type: 'proposal',
  pubkey: `0x${'ab'.repeat(48)}`,
  index: 812_041,
  slot: 1_400_000,
  timestampSeconds: 1_795_000_000,
  amountGwei: null,
  executionWei: 31_120_000_000_000_001n,
  blockNumber: 2_000_000,
  detail: 'mev_payment',
}
