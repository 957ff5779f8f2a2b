import { isAttemptGivenUp, isAttemptInFlight } from '#web/journal/attemptState.ts'
import type { Attempt, AttemptState, JournalEntry, JournalTransaction } from './JournalEntry.ts'

/**
 * Where a stake stands: `intent` (what is wished), `offered` (deposit data received), `proved` (checked in this
 * browser, the next transaction not asked for yet), then the state of the transaction that it is about. It is
 * `confirmed` once every transaction is.
 */
export type JournalState = 'intent' | 'offered' | 'proved' | AttemptState

export function journalState(entry: JournalEntry): JournalState {
  const attempt = currentAttempt(entry)
  if (attempt) return attempt.state
  if (entry.proof) return 'proved'
  return entry.offer ? 'offered' : 'intent'
}

/** What a transaction's wallet was asked last; undefined while it is only planned. */
export function lastAttempt(transaction: JournalTransaction | undefined): Attempt | undefined {
  return transaction?.attempts.at(-1)
}

/** Index of the transaction that a stake is about now: one on its way, else the first not confirmed, else the last. */
export function currentTransaction({ transactions }: JournalEntry): number {
  const inFlight = transactions.findIndex(isInFlight)
  if (inFlight !== -1) return inFlight
  const open = transactions.findIndex(transaction => lastAttempt(transaction)?.state !== 'confirmed')
  return open === -1 ? transactions.length - 1 : open
}

/** The last attempt of that transaction. */
export function currentAttempt(entry: JournalEntry): Attempt | undefined {
  return lastAttempt(entry.transactions[currentTransaction(entry)])
}

/** Whether the wallet was asked for it and what came of that may still make a deposit by itself. */
export function isInFlight(transaction: JournalTransaction): boolean {
  return isAttemptInFlight(lastAttempt(transaction))
}

/** Whether the wallet was ever asked for one of the transactions. */
export function wasAsked({ transactions }: Pick<JournalEntry, 'transactions'>): boolean {
  return transactions.some(({ attempts }) => attempts.length > 0)
}

/** Whether it ended without a deposit as far as anybody said: who says so may be wrong. */
export function isGivenUp(transaction: JournalTransaction): boolean {
  return isAttemptGivenUp(lastAttempt(transaction))
}

/** Transactions confirmed, and in all: "2 of 4". */
export function journalProgress({ transactions }: JournalEntry): { confirmed: number; count: number } {
  const confirmed = transactions.filter(transaction => lastAttempt(transaction)?.state === 'confirmed')
  return { confirmed: confirmed.length, count: transactions.length }
}
