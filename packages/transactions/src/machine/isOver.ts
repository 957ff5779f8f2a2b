import { isConfirmed, isInFlight, isStepGivenUp, lastAttempt, mayStillCome } from '../record/recordState.ts'
import type { TransactionRecord } from '../record/TransactionRecord.ts'

/** A reload shows what was just confirmed, a later visit starts anew. */
const confirmedShownMs = 10 * 60_000

/**
 * Whether the next visit does not resume a plan: long done, or no longer possible.
 * @param finished the one plan whose result may be shown
 */
export function isOver(record: TransactionRecord, finished: string | null): boolean {
  if (isInFlight(record)) return false
  if (!isConfirmed(record)) return record.steps.some(isStepGivenUp) && !mayStillCome(record, Date.now())
  if (record.id !== finished) return true
  return record.steps.every(step => {
    const last = lastAttempt(step)
    return last?.state === 'confirmed' && Date.parse(last.settledAt) < Date.now() - confirmedShownMs
  })
}
