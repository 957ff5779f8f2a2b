import type { JournalEntry } from '../journal/JournalEntry.ts'
import { lastAttempt } from '../journal/journalState.ts'

/** Zero-based rows of the offer that confirmed transactions have deposited. */
export function confirmedRows({ transactions }: Pick<JournalEntry, 'transactions'>): ReadonlySet<number> {
  return new Set(
    transactions.flatMap(transaction => {
      const { first, count } = transaction.rows
      const isDone = lastAttempt(transaction)?.state === 'confirmed'
      return isDone ? Array.from({ length: count }, (_, i) => first + i) : []
    }),
  )
}
