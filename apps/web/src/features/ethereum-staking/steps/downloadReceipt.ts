import type { JournalEntry } from '../journal/JournalEntry.ts'
import { downloadText } from '../review/downloadText.ts'

/** Hands the staker all that this browser knows of the stake: wish, deposit data, proof, transaction. */
export function downloadReceipt(entry: JournalEntry): void {
  downloadText(`stake-${entry.id}.json`, receiptText(entry))
}

/** Amounts as decimal texts: JSON numbers would lose digits. */
export function receiptText(entry: JournalEntry): string {
  return JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? value.toString() : value), 2)
}
