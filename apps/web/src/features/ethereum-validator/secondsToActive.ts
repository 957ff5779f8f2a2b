import type { EthereumStatus, Validator } from '@granary/api'
import { activationTimes } from '../activation-queue/index.ts'

/** Epochs until an epoch is final while enough validators attest, and one more until the queue is looked at. */
const finalityEpochs = 2

/**
 * Estimate of the seconds until a validator is active, by what the chain says now; null when it already is or was.
 * Exact once the chain has set the activation epoch.
 */
export function secondsToActive(
  validator: Pick<Validator, 'status' | 'activationEpoch' | 'depositAmountGwei'>,
  status: EthereumStatus,
): number | null {
  const { slotsPerEpoch, secondsPerSlot, headSlot, maxSeedLookaheadEpochs } = status
  switch (validator.status) {
    case 'deposited':
    case 'pending_deposit':
      return activationTimes(status, [validator.depositAmountGwei]).activationSeconds
    case 'pending_initialized':
      return (finalityEpochs + 1 + maxSeedLookaheadEpochs) * slotsPerEpoch * secondsPerSlot
    case 'pending_queued': {
      if (validator.activationEpoch === null)
        return (1 + maxSeedLookaheadEpochs) * slotsPerEpoch * secondsPerSlot
      return Math.max(0, validator.activationEpoch * slotsPerEpoch - headSlot) * secondsPerSlot
    }
    default:
      return null
  }
}
