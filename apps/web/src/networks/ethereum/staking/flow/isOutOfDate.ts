import type { JournalEntry } from '../journal/JournalEntry.ts'
import { journalState } from '../journal/journalState.ts'

const dayMs = 86_400_000

/**
 * Whether a stake is not to be gone on with as it is: its offer expired before the wallet was asked, or it was
 * confirmed more than a day ago.
 * @param nowMs milliseconds since 1970
 */
export function isOutOfDate(entry: JournalEntry, nowMs: number): boolean {
  switch (journalState(entry)) {
    case 'asked':
    case 'accepted':
    case 'broadcast':
    case 'intent':
      return false
    case 'confirmed':
      return Date.parse(entry.updatedAt) < nowMs - dayMs
    default:
      return entry.offer !== null && Date.parse(entry.offer.expiresAt) <= nowMs
  }
}
