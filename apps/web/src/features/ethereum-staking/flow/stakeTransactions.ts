import { planTransactions } from '../chain/planTransactions.ts'
import type { JournalEntry, JournalTransaction, PlannedTransaction } from '../journal/JournalEntry.ts'
import type { FlowContext } from './FlowContext.ts'

/** The transactions of a stake: as they were asked for, else as they are planned now. */
export function stakeTransactions(
  { target }: Pick<FlowContext, 'target'>,
  { offer, transactions }: JournalEntry,
): readonly (JournalTransaction | PlannedTransaction)[] {
  const wasAsked = transactions.some(({ attempts }) => attempts.length > 0)
  return wasAsked ? transactions : planTransactions(target, offer?.deposits.length ?? 0)
}
