import type { RewardSum } from '@granary/api'
import { consensusOf } from '@granary/staking/ethereum/rewards'
import { weiPerGwei } from './Eth.tsx'

/** Consensus rewards less penalties and slashing, wei. */
export function consensusWei(sum: RewardSum): bigint {
  return consensusOf(sum) * weiPerGwei
}

/** Total gain of both layers, wei. Negative if penalties outweigh rewards. */
export function earnedWei(sum: RewardSum): bigint {
  return consensusWei(sum) + sum.executionWei
}
