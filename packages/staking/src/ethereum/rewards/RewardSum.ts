/** Rewards are at least zero, penalties and slashing at most zero: their sum is the gain. */
export type ConsensusRewards = { rewardsGwei: bigint; penaltiesGwei: bigint; slashingGwei: bigint }

/** Consensus rewards in gwei, execution rewards in wei. */
export type RewardSum = ConsensusRewards & { executionWei: bigint }

export const noReward: RewardSum = { rewardsGwei: 0n, penaltiesGwei: 0n, slashingGwei: 0n, executionWei: 0n }

export function addRewards(one: RewardSum, other: RewardSum): RewardSum {
  return {
    rewardsGwei: one.rewardsGwei + other.rewardsGwei,
    penaltiesGwei: one.penaltiesGwei + other.penaltiesGwei,
    slashingGwei: one.slashingGwei + other.slashingGwei,
    executionWei: one.executionWei + other.executionWei,
  }
}

/** Gwei, of the consensus layer alone. */
export function consensusOf({ rewardsGwei, penaltiesGwei, slashingGwei }: ConsensusRewards): bigint {
  return rewardsGwei + penaltiesGwei + slashingGwei
}

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
