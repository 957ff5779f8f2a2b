import type { EthereumQueues, EthereumStatus, OwnedValidator } from '@granary/api'
import {
  estimateConsolidation,
  estimateExit,
  estimatePartialWithdrawal,
} from '@granary/staking/ethereum/queues'
import type { SentOperation } from '../requests/Operation.ts'

/** Chain times in Unix seconds; null if unknown, or if the operation has no such moment. */
export type OperationMoments = {
  /** The last of the validators leaves the queue. */
  queueEndsAt: number | null
  /** All is paid or moved. */
  endsAt: number | null
}

type Requested = {
  status: EthereumStatus
  queues: EthereumQueues
  /** Time of the last request's block, Unix seconds. */
  askedAt: number
  /** Withdrawn in part. */
  amountGwei: bigint
  /** The last of the validators in the queue; undefined if unknown. */
  last: OwnedValidator | undefined
}

/**
 * When a requested operation ends. Counts from the request's block or from the epochs that the chain has set, never from
 * now: a reload gives the same moments.
 */
export function operationMoments(operation: SentOperation, requested: Requested): OperationMoments {
  const { status, amountGwei, last, askedAt } = requested
  const { genesisTimeSeconds, secondsPerSlot, slotsPerEpoch } = status
  const slotAt = (slot: number) => genesisTimeSeconds + slot * secondsPerSlot
  const epochAt = (epoch: number) => slotAt(epoch * slotsPerEpoch)
  const askedSlot = Math.max(0, Math.floor((askedAt - genesisTimeSeconds) / secondsPerSlot))
  const queues = { ...requested.queues, currentEpoch: Math.floor(askedSlot / slotsPerEpoch) }
  if (operation === 'partial') {
    // The exit queue of a taken request includes its amount already.
    const isTaken = last !== undefined && last.pendingPartialGwei > 0n
    const { withdrawableEpoch } = estimatePartialWithdrawal(queues, {
      amountGwei: isTaken ? 0n : amountGwei,
    })
    return { queueEndsAt: null, endsAt: epochAt(withdrawableEpoch) }
  }
  if (operation === 'consolidate') {
    const estimate = last && estimateConsolidation(queues, last)
    return estimate
      ? { queueEndsAt: epochAt(estimate.exitEpoch), endsAt: epochAt(estimate.withdrawableEpoch) }
      : unknown
  }
  const estimate = last && estimateExit(queues, last)
  return estimate
    ? { queueEndsAt: epochAt(estimate.exitEpoch), endsAt: slotAt(estimate.payoutSoonestSlot) }
    : unknown
}

const unknown: OperationMoments = { queueEndsAt: null, endsAt: null }
