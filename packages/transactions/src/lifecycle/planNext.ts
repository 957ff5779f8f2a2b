import { stepToPlan } from '../record/recordState.ts'
import type { TransactionRecord } from '../record/TransactionRecord.ts'
import { withPlannedStep } from '../record/transitions.ts'
import type { PlanSource, TransactionContext } from './TransactionContext.ts'

/** The record with its next step planned, if that waited for an earlier one. */
export async function planNext<Cost>(
  { store }: Pick<TransactionContext<Cost>, 'store'>,
  source: PlanSource,
  record: TransactionRecord | null,
): Promise<TransactionRecord | null> {
  const index = record && stepToPlan(record)
  if (!record || index === null || !source.planStep) return record
  const step = await source.planStep(record, index)
  return store.update(record.id, current => withPlannedStep(current, index, step))
}
