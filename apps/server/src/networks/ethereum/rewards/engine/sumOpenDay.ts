import type { PeriodFigures } from './periodFigures.ts'
import type { OpenDay } from './readOpenDay.ts'

/** The day that is not over, of several validators together. */
export type OpenDaySums = Pick<OpenDay, 'date' | 'slot' | 'timestampSeconds'> &
  Omit<PeriodFigures, 'active' | 'effectiveGwei' | 'attestedGwei' | 'perfectGwei'> & {
    days: number
    activeValidators: number
    activeGwei: bigint
  }

/** @returns undefined where nothing of it was read */
export function sumOpenDay(day: OpenDay | undefined): OpenDaySums | undefined {
  if (!day || day.figures.size === 0) return undefined
  const { date, slot, timestampSeconds } = day
  const sum = { ...nothing, date, slot, timestampSeconds }
  for (const figures of day.figures.values()) {
    if (figures.active) {
      sum.activeValidators += 1
      sum.activeGwei += figures.effectiveGwei
    }
    sum.wealthGwei += figures.wealthGwei
    sum.rewards += figures.rewards
    sum.penalties += figures.penalties
    sum.slashing += figures.slashing
    sum.executionWei += figures.executionWei
    sum.depositedGwei += figures.depositedGwei
    sum.withdrawnGwei += figures.withdrawnGwei
    sum.activeGweiEpochs += figures.activeGweiEpochs
  }
  return sum
}

const nothing = {
  days: 1,
  activeValidators: 0,
  activeGwei: 0n,
  wealthGwei: 0n,
  rewards: 0n,
  penalties: 0n,
  slashing: 0n,
  executionWei: 0n,
  depositedGwei: 0n,
  withdrawnGwei: 0n,
  activeGweiEpochs: 0n,
}
