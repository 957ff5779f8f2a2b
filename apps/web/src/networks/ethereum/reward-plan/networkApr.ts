import type { EthereumStatus } from '@granary/api'
import { aprBasisPoints, perfectRewardGwei } from '@granary/staking/ethereum/rewards'

const gweiPerEth = 1_000_000_000n

/** Long enough that rounding down to a gwei does not matter. */
const epochs = 100_000n

/**
 * The consensus layer's current yearly return for a validator that never misses, basis points. Follows from the total
 * stake; excludes tips and MEV.
 * @returns null if the chain's total is unknown
 */
export function networkApr(
  status: Pick<
    EthereumStatus,
    'totalActiveBalanceGwei' | 'secondsPerSlot' | 'slotsPerEpoch' | 'secondsPerDay'
  >,
): number | null {
  const activeGweiEpochs = 32n * gweiPerEth * epochs
  return aprBasisPoints({
    rewardGwei: perfectRewardGwei({ activeGweiEpochs, totalActiveGwei: status.totalActiveBalanceGwei }),
    activeGweiSeconds: activeGweiEpochs * BigInt(status.secondsPerSlot * status.slotsPerEpoch),
    secondsPerDay: status.secondsPerDay,
  })
}
