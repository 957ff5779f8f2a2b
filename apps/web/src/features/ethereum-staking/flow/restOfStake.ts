import type { JournalEntry, StakeIntent } from '../journal/JournalEntry.ts'
import { lastAttempt } from '../journal/journalState.ts'

/** What of the wish is not confirmed yet: all of it, but for the rows of confirmed transactions. */
export function restOfStake({ intent, transactions }: JournalEntry): StakeIntent {
  const done = new Set(
    transactions.flatMap(transaction => {
      const { first, count } = transaction.rows
      const isDone = lastAttempt(transaction)?.state === 'confirmed'
      return isDone ? Array.from({ length: count }, (_, i) => first + i) : []
    }),
  )
  return { ...intent, amountsGwei: intent.amountsGwei.filter((_, row) => !done.has(row)) }
}
