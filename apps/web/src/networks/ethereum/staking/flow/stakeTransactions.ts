import { planTransactions } from '../chain/planTransactions.ts'
import type { JournalEntry, JournalTransaction, PlannedTransaction } from '../journal/JournalEntry.ts'
import { wasAsked } from '../journal/journalState.ts'
import type { FlowContext } from './FlowContext.ts'

/** The transactions of a stake: as they were asked for, else as they are planned now. */
export function stakeTransactions(
  { target }: Pick<FlowContext, 'target'>,
  entry: JournalEntry,
): readonly (JournalTransaction | PlannedTransaction)[] {
  return wasAsked(entry) ? entry.transactions : planTransactions(target, entry.offer?.deposits.length ?? 0)
}
