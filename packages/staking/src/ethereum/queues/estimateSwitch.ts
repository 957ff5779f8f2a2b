import { minDepositGwei } from '../constants.ts'
import { type QueueStanding, secondsUntilEpoch } from './QueueStanding.ts'

/** The deposit queue, such as the API's `ethereumStatus`. */
export type DepositQueueStanding = {
  /** Number and sum of the pending deposits, gwei. */
  pendingDeposits: number
  pendingDepositsGwei: bigint
  maxPendingDepositsPerEpoch: number
  activationChurnGweiPerEpoch: bigint
}

/** Seconds from the head's slot. The credentials change at once; only what is above 32 ETH waits. */
export type SwitchEstimate = {
  /** What goes through the deposit queue, gwei; not in the balance meanwhile. */
  queuedGwei: bigint
  /** At the beginning of this epoch it is back; the current one if nothing waits. */
  creditedEpoch: number
  creditedSeconds: number
}

/**
 * Estimates a switch to compounding credentials requested now (consensus specification, electra,
 * switch_to_compounding_validator): what is above 32 ETH leaves the balance and goes through the deposit queue like a
 * new deposit, but need not become final. It is an estimate: deposits of mixed size leave a part of an epoch's limits
 * unused.
 */
export function estimateSwitch(
  queues: QueueStanding,
  validator: { balanceGwei: bigint | null },
  deposits: DepositQueueStanding,
): SwitchEstimate {
  const excessGwei = (validator.balanceGwei ?? 0n) - minDepositGwei
  const { currentEpoch } = queues
  if (excessGwei <= 0n) return { queuedGwei: 0n, creditedEpoch: currentEpoch, creditedSeconds: 0 }
  const epochs = Math.max(
    1,
    divideUp(deposits.pendingDepositsGwei + excessGwei, deposits.activationChurnGweiPerEpoch),
    divideUp(BigInt(deposits.pendingDeposits + 1), BigInt(deposits.maxPendingDepositsPerEpoch)),
  )
  const creditedEpoch = currentEpoch + epochs
  return { queuedGwei: excessGwei, creditedEpoch, creditedSeconds: secondsUntilEpoch(queues, creditedEpoch) }
}

function divideUp(a: bigint, b: bigint): number {
  return b > 0n ? Number((a + b - 1n) / b) : 1
}
