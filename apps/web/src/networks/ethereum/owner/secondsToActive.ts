import type { EthereumStatus, OwnedValidator } from '@granary/api'
import { activationTimes } from '../activation/index.ts'

/** Epochs to finality while enough validators attest, plus one until the queue is processed. */
const finalityEpochs = 2

type WaitingValidator = Pick<
  OwnedValidator,
  'status' | 'activationEpoch' | 'depositAmountGwei' | 'pendingDepositGwei' | 'depositQueue'
>

/**
 * Estimated seconds until a validator is active; null if it already is or was. Exact once the chain has set the
 * activation epoch.
 */
export function secondsToActive(validator: WaitingValidator, status: EthereumStatus): number | null {
  const { slotsPerEpoch, secondsPerSlot, headSlot, maxSeedLookaheadEpochs } = status
  switch (validator.status) {
    case 'deposited':
    case 'pending_deposit':
      return timesOf(validator, status).activationSeconds
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

/** Estimated seconds until a validator's deposit is credited; null if it is, or never will be. */
export function secondsToCredited(validator: WaitingValidator, status: EthereumStatus): number | null {
  if (validator.status !== 'deposited' && validator.status !== 'pending_deposit') return null
  return timesOf(validator, status).depositSeconds
}

/** By what stands before the deposit in the queue; by the whole queue until the deposit is in it. */
function timesOf(
  { depositAmountGwei, pendingDepositGwei, depositQueue }: WaitingValidator,
  status: EthereumStatus,
) {
  const ahead = depositQueue && {
    pendingDeposits: depositQueue.place - 1,
    pendingDepositsGwei: depositQueue.aheadGwei,
  }
  return activationTimes({ ...status, ...ahead }, [depositAmountGwei ?? pendingDepositGwei])
}
