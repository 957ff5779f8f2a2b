import type { HistoryPeriod } from '#web/history/HistoryPeriod.ts'

/** Earnings of a day, week or month. Amounts in Drip. */
export type RewardPeriod = HistoryPeriod & {
  rewardDrip: bigint
  /** The stake at its last reading. */
  stakedDrip: bigint
  /** Total earnings up to its last reading. */
  totalRewardDrip: bigint
}
