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
