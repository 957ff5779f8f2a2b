import type { Attempt, JournalEntry } from './JournalEntry.ts'

/**
 * Where a stake stands: `intent` (what is wished), `offered` (deposit data received), `proved` (checked in this
 * browser), then the state of its last transaction. It is `confirmed` once every row has been.
 */
export type JournalState = 'intent' | 'offered' | 'proved' | Attempt['state']

export function journalState(entry: JournalEntry): JournalState {
  const last = entry.attempts.at(-1)
  if (last?.state === 'confirmed') return allConfirmed(entry) ? 'confirmed' : 'proved'
  if (last) return last.state
  if (entry.proof) return 'proved'
  return entry.offer ? 'offered' : 'intent'
}

function allConfirmed({ attempts, offer }: JournalEntry): boolean {
  const rows = attempts.reduce((sum, { state, rows }) => sum + (state === 'confirmed' ? rows.count : 0), 0)
  return rows === offer?.deposits.length
}
