export { networkApr } from './networkApr.ts'
export { planReward, type RewardPlan } from './planReward.ts'
