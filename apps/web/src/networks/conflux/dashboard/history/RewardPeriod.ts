import type { HistoryPeriod } from '#web/history/HistoryPeriod.ts'

/** What was earned in a day, a week or a month. Amounts in Drip. */
export type RewardPeriod = HistoryPeriod & {
  rewardDrip: bigint
  /** What earned at its last reading. */
  stakedDrip: bigint
  /** What was ever earned up to its last reading. */
  totalRewardDrip: bigint
}
