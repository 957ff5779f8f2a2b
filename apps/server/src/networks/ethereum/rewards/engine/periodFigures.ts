import {
  activeEpochs,
  type ConsensusFlow,
  consensusOf,
  consensusRewardGwei,
  perfectAttestationGwei,
  type RewardSum,
  splitReward,
} from '@granary/staking/ethereum/rewards'
import { droppedDeposits } from './droppedDeposits.ts'

/** What moved in a period, and what proposals earned. */
export type PeriodFlow = ConsensusFlow & {
  executionWei: bigint
  /** Consensus rewards of proposed blocks, as far as the node reports them. */
  proposedGwei: bigint
  /** Each deposit of `depositedGwei`, in chain order. */
  deposits: readonly bigint[]
}

export const noFlow: PeriodFlow = {
  depositedGwei: 0n,
  withdrawnGwei: 0n,
  consolidatedInGwei: 0n,
  consolidatedOutGwei: 0n,
  executionWei: 0n,
  proposedGwei: 0n,
  deposits: [],
}

export type Reading = { totalBalanceGwei: bigint; effectiveGwei: bigint }

export type PeriodParameters = {
  before: Reading
  after: Reading & { slashed: boolean; activationEpoch: number | null; exitEpoch: number | null }
  flow: PeriodFlow
  fromEpoch: number
  toEpoch: number
  /** Effective balance of all active validators of the chain, gwei. */
  chainActiveGwei: bigint
}

/** What one validator held and earned in a period, as in `ethereum_validator_days`. */
export type PeriodFigures = RewardSum & {
  totalBalanceGwei: bigint
  effectiveGwei: bigint
  active: boolean
  depositedGwei: bigint
  withdrawnGwei: bigint
  activeGweiEpochs: bigint
  attestedGwei: bigint
  perfectGwei: bigint
}

/**
 * A validator that is not active yet earns nothing: what its total balance lacks are deposits that the chain dropped for
 * their signature. They are no loss in the period of the activation either.
 */
export function periodFigures(period: PeriodParameters): PeriodFigures {
  const { before, after, flow, fromEpoch, toEpoch, chainActiveGwei } = period
  const { activationEpoch, exitEpoch } = after
  const began = activationEpoch !== null && activationEpoch <= toEpoch
  const rewardGwei = began ? rewardOf(period, activationEpoch > fromEpoch) : 0n
  const epochs = activeEpochs({ activationEpoch, exitEpoch, fromEpoch, toEpoch })
  const activeGweiEpochs = weighed(before.effectiveGwei, after.effectiveGwei, epochs)
  const split = splitReward(rewardGwei, after.slashed)
  return {
    totalBalanceGwei: after.totalBalanceGwei,
    effectiveGwei: after.effectiveGwei,
    active: began && (exitEpoch === null || exitEpoch > toEpoch),
    ...split,
    executionWei: flow.executionWei,
    depositedGwei: flow.depositedGwei + flow.consolidatedInGwei,
    withdrawnGwei: flow.withdrawnGwei + flow.consolidatedOutGwei,
    activeGweiEpochs,
    attestedGwei: consensusOf(split) - flow.proposedGwei,
    perfectGwei: perfectAttestationGwei({ activeGweiEpochs, totalActiveGwei: chainActiveGwei }),
  }
}

function rewardOf({ before, after, flow }: PeriodParameters, isFirst: boolean): bigint {
  const rewardGwei = consensusRewardGwei({
    ...flow,
    totalBalanceBeforeGwei: before.totalBalanceGwei,
    totalBalanceAfterGwei: after.totalBalanceGwei,
  })
  if (!isFirst) return rewardGwei
  const { deposits } = flow
  return rewardGwei + droppedDeposits({ rewardGwei, waitedGwei: before.totalBalanceGwei, deposits })
}

/** If the effective balance changed within the period, the mean of both ends. */
function weighed(before: bigint, after: bigint, epochs: number): bigint {
  const effective = before === 0n ? after : after === 0n ? before : (before + after) / 2n
  return effective * BigInt(epochs)
}
