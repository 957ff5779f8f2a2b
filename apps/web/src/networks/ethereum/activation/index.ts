import type { EthereumStatus } from '@granary/api'
import { estimateActivation } from '@granary/staking/ethereum/queues'

/** Seconds from now at the current queue lengths. */
type ActivationTimes = { depositSeconds: number; activationSeconds: number }

/**
 * When a deposit made now is credited and its validators become active.
 * @param status the beacon chain and its queues
 * @param amountsGwei the deposits, gwei each; at least one
 */
export function activationTimes(status: EthereumStatus, amountsGwei: readonly bigint[]): ActivationTimes {
  return estimateActivation({
    amountsGwei,
    pendingDepositsGwei: status.pendingDepositsGwei,
    pendingDepositCount: status.pendingDeposits,
    churnLimitGweiPerEpoch: status.activationChurnGweiPerEpoch,
    maxPendingDepositsPerEpoch: status.maxPendingDepositsPerEpoch,
    slotsPerEpoch: status.slotsPerEpoch,
    secondsPerSlot: status.secondsPerSlot,
  })
}
