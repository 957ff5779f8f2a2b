import { addRewards, noReward, type RewardSum } from '@granary/staking/ethereum/rewards'
import type { ChainDay } from '../tables.ts'
import type { OpenDay } from './readOpenDay.ts'

/** One day of an owner or of one validator, with the chain's own figures. */
export type DaySum = RewardSum &
  Pick<ChainDay, 'date' | 'slot' | 'timestampSeconds' | 'days'> & {
    activeValidators: number
    activeGwei: bigint
    totalBalanceGwei: bigint
    depositedGwei: bigint
    withdrawnGwei: bigint
    activeGweiEpochs: bigint
  }

const nothing = {
  ...noReward,
  days: 1,
  activeValidators: 0,
  activeGwei: 0n,
  totalBalanceGwei: 0n,
  depositedGwei: 0n,
  withdrawnGwei: 0n,
  activeGweiEpochs: 0n,
}

/** @returns undefined if nothing was read */
export function sumOpenDay(day: OpenDay | undefined): DaySum | undefined {
  if (!day || day.figures.size === 0) return undefined
  const { date, slot, timestampSeconds } = day
  const sum: DaySum = { ...nothing, date, slot, timestampSeconds }
  for (const figures of day.figures.values()) {
    if (figures.active) {
      sum.activeValidators += 1
      sum.activeGwei += figures.effectiveGwei
    }
    Object.assign(sum, addRewards(sum, figures))
    sum.totalBalanceGwei += figures.totalBalanceGwei
    sum.depositedGwei += figures.depositedGwei
    sum.withdrawnGwei += figures.withdrawnGwei
    sum.activeGweiEpochs += figures.activeGweiEpochs
  }
  return sum
}
