import type { RewardSum } from '@granary/api'
import type { HistoryPeriod } from '#web/history/HistoryPeriod.ts'

/** What all validators of an owner did in a day, a week or a month. */
export type EthPeriod = HistoryPeriod &
  RewardSum & {
    /** At its last reading, with deposits that wait. */
    balanceGwei: bigint
    depositedGwei: bigint
    withdrawnGwei: bigint
    /** Basis points; null where too little was read to say. */
    apr: { consensus: number | null; execution: number | null }
  }
