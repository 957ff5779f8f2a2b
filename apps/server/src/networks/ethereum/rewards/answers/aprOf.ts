import type { OwnerSummary } from '@granary/api'
import { weiPerGwei } from '@granary/staking/ethereum'
import {
  aprBasisPoints,
  consensusOf,
  floorDivide,
  type RewardCalendar,
  type RewardSum,
} from '@granary/staking/ethereum/rewards'

/** A year's return over a span, consensus and execution apart, basis points. */
export function aprOf(
  reward: RewardSum & { activeGweiEpochs: bigint },
  { secondsPerEpoch, secondsPerDay }: Pick<RewardCalendar, 'secondsPerEpoch' | 'secondsPerDay'>,
): OwnerSummary['apr']['sevenDays'] {
  const activeGweiSeconds = reward.activeGweiEpochs * BigInt(secondsPerEpoch)
  return {
    consensus: aprBasisPoints({ rewardGwei: consensusOf(reward), activeGweiSeconds, secondsPerDay }),
    execution: aprBasisPoints({
      rewardGwei: floorDivide(reward.executionWei, weiPerGwei),
      activeGweiSeconds,
      secondsPerDay,
    }),
  }
}
