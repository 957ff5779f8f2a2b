import type { RewardPlan } from '../reward-plan/index.ts'

/** What the chain says now about a plan. */
export type PlanFigures = {
  /** Yearly return at the current total stake, basis points; null if that is unknown. */
  aprBasisPoints: number | null
  /** ETH staked on the whole chain, gwei. */
  stakedGwei: bigint
  /** Undefined without a rate or a valid amount. */
  reward: RewardPlan | undefined
  /** For the whole plan; null without a batch contract or a valid amount. */
  feeWei: bigint | null
  /** Until all its validators are active. */
  activationSeconds: number
}

export type LivePlan = {
  figures: PlanFigures | undefined
  /** No figures will come: their places stay empty instead of loading. */
  isMissing: boolean
}
