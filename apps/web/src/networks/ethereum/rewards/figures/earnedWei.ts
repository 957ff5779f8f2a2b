import type { RewardSum } from '@granary/api'
import { consensusOf } from '@granary/staking/ethereum/rewards'
import { weiPerGwei } from '../../figures/index.ts'

/** Rewards less penalties and slashing of the consensus layer, wei. */
export function consensusWei(sum: RewardSum): bigint {
  return consensusOf(sum) * weiPerGwei
}

/** All that was gained on both layers, wei. */
export function earnedWei(sum: RewardSum): bigint {
  return consensusWei(sum) + sum.executionWei
}
