/** How the history is looked at. */
export const rewardSpans = ['day', 'week', 'month'] as const

export type RewardSpan = (typeof rewardSpans)[number]

/** What was earned in a day, a week (ISO 8601, from Monday) or a month, in UTC. Amounts in Drip. */
export type RewardPeriod = {
  /** Of the period: `2026-11-22`, `2026-W47`, `2026-11`. */
  key: string
  /** First and last day of it that are in the history, `2026-11-22`. */
  from: string
  to: string
  /** Days that the readings in it stand for. */
  days: number
  rewardDrip: bigint
  /** What earned at its last reading. */
  stakedDrip: bigint
  /** What was ever earned up to its last reading. */
  totalRewardDrip: bigint
  /** It is not over, or its last block is not final. */
  isOpen: boolean
  /** The node could not tell of some days: what they earned is in the first reading after them. */
  hasGap: boolean
  /** Older days of it are not loaded: it may have earned more. */
  isPartial: boolean
}
