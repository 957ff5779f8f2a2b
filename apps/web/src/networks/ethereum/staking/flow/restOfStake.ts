import type { JournalEntry, StakeIntent } from '../journal/JournalEntry.ts'
import { confirmedRows } from './confirmedRows.ts'

/** What of the wish is not confirmed yet: all of it, but for the rows of confirmed transactions. */
export function restOfStake(entry: JournalEntry): StakeIntent {
  const done = confirmedRows(entry)
  return { ...entry.intent, amountsGwei: entry.intent.amountsGwei.filter((_, row) => !done.has(row)) }
}
