import type { ConsensusRewards } from './RewardSum.ts'

/**
 * Puts the reward of one validator in one period where it belongs: above zero it is a reward, below zero a penalty, and
 * below zero for a validator that is slashed by the end of the period all of it is slashing. Within a period rewards and
 * penalties have met: the beacon chain keeps balances, not an account of each.
 * @param rewardGwei as `consensusRewardGwei` gives it
 */
export function splitReward(rewardGwei: bigint, slashed: boolean): ConsensusRewards {
  if (rewardGwei >= 0n) return { rewardsGwei: rewardGwei, penaltiesGwei: 0n, slashingGwei: 0n }
  return slashed
    ? { rewardsGwei: 0n, penaltiesGwei: 0n, slashingGwei: rewardGwei }
    : { rewardsGwei: 0n, penaltiesGwei: rewardGwei, slashingGwei: 0n }
}
