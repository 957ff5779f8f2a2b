import { lastAttempt } from '@granary/transactions/record'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { operationKinds } from '../requests/Operation.ts'
import { blocksUntilTaken } from '../requests/requestQueue.ts'

/** The queue of a predeploy at the end of a block. */
export type QueueReading = {
  blockNumber: number
  /** Time of that block, seconds since 1970. */
  seconds: number
  /** Requests that wait in it. */
  length: bigint
}

/**
 * When it is sure that the chain has taken a request out of the queue of its predeploy: it takes two or sixteen with each
 * block, and what was asked for on a busy day waits there for many.
 * @returns time of the block that was read, seconds since 1970; null while the request may still wait
 */
export function takenSeconds(record: ActionRecord, reading: QueueReading): number | null {
  const last = lastAttempt(record)
  const kind = operationKinds.find(each => each === record.kind)
  if (!kind || last?.state !== 'confirmed') return null
  const blocks = reading.blockNumber - last.receipt.blockNumber
  const isTaken = blocks >= 0 && (reading.length === 0n || blocks >= blocksUntilTaken(kind))
  return isTaken ? reading.seconds : null
}
