import type { ConfluxRewardDay } from '@granary/api'
import type { ConfluxPoolState, ConfluxPosition } from '@granary/staking/conflux'

const cfx = 10n ** 18n

export const exampleState: ConfluxPoolState = {
  block: { number: 1000, timestampSeconds: 1_795_329_427 },
  name: 'Example pool',
  apyBasisPoints: 1234n,
  userShareBasisPoints: 9000n,
  stakers: 3n,
  totalStakedDrip: 9000n * cfx,
  lockBlocks: 1000n,
  unlockBlocks: 100n,
  isOpen: true,
  shortfallDrip: 0n,
  withdrawableDrip: 1000n * cfx,
  sharePriceDrip: cfx,
}

export const examplePosition: ConfluxPosition = {
  stakedDrip: 5000n * cfx,
  unstakableDrip: 3000n * cfx,
  lockingDrip: 2000n * cfx,
  governanceDrip: null,
  unlockingDrip: 1000n * cfx,
  unlockedDrip: 2000n * cfx,
  withdrawableNowDrip: 1000n * cfx,
  isPaidInTurn: true,
  claimableDrip: 2n * cfx,
  claimedDrip: 40n * cfx,
  shares: null,
  queue: [],
  balanceDrip: cfx,
}

/** Days of a history, newest first, each earning one CFX. */
export function exampleDays(newest: string, count: number): ConfluxRewardDay[] {
  return Array.from({ length: count }, (_, at) => ({
    date: new Date(Date.parse(`${newest}T00:00:00Z`) - at * 86_400_000).toISOString().slice(0, 10),
    blockNumber: 1000 - at,
    stakedDrip: 5000n * cfx,
    rewardDrip: cfx,
    totalRewardDrip: BigInt(count - at) * cfx,
    days: 1,
    open: at === 0,
  }))
}
