import type { EthereumStatus } from '@granary/api'
import { aprBasisPoints, perfectRewardGwei } from '@granary/staking/ethereum/rewards'

const gweiPerEth = 1_000_000_000n
/** Long enough that rounding down to a gwei does not matter. */
const epochs = 100_000n

/**
 * What the chain pays a validator that never misses, now: a year's return of the consensus layer, basis points. It follows from
 * how much is staked in all; tips and MEV are not in it.
 * @returns null where the chain does not tell
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
