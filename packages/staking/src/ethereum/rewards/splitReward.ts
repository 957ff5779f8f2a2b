import type { ConsensusRewards } from './RewardSum.ts'

/**
 * Classifies a validator's reward in one period: above zero it is a reward, below zero a penalty, and below zero for
 * a validator slashed by the end of the period all of it is slashing. Within a period rewards and penalties net out:
 * the beacon chain stores balances and no ledger.
 * @param rewardGwei from `consensusRewardGwei`
 */
export function splitReward(rewardGwei: bigint, slashed: boolean): ConsensusRewards {
  if (rewardGwei >= 0n) return { rewardsGwei: rewardGwei, penaltiesGwei: 0n, slashingGwei: 0n }
  return slashed
    ? { rewardsGwei: 0n, penaltiesGwei: 0n, slashingGwei: rewardGwei }
    : { rewardsGwei: 0n, penaltiesGwei: rewardGwei, slashingGwei: 0n }
}
