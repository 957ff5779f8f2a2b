import type { RewardSum } from '@granary/api'
import type { HistoryPeriod } from '#web/history/HistoryPeriod.ts'

/** Totals of an owner's validators in a day, a week or a month. */
export type RewardPeriod = HistoryPeriod &
  RewardSum & {
    /** Balance at its last reading, with pending deposits. */
    totalBalanceGwei: bigint
    depositedGwei: bigint
    withdrawnGwei: bigint
    /** Basis points; null if too little was read. */
    apr: { consensus: number | null; execution: number | null }
  }
