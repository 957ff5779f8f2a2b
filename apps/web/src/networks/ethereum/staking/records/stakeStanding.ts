import type { JournalEntry } from '../journal/JournalEntry.ts'
import { isGivenUp, isInFlight, journalState, lastAttempt } from '../journal/journalState.ts'

/** Whether a wallet was asked and what came of it may still make a deposit by itself. */
export function hasDepositInFlight({ transactions }: JournalEntry): boolean {
  return transactions.some(isInFlight)
}

/** A transaction that was given up is looked for this long: in a wallet's drawer it does not stay for ever. */
const givenUpLookedForMs = 14 * 86_400_000

/**
 * Whether a stake was left behind after an attempt that was given up: what was taken for not sent, failed or dropped
 * may still come.
 * @param nowMs milliseconds since 1970
 */
export function isLeftGivenUp({ closedAt, transactions }: JournalEntry, nowMs: number): boolean {
  return (
    closedAt !== null && Date.parse(closedAt) > nowMs - givenUpLookedForMs && transactions.some(isGivenUp)
  )
}

/** Whether the staker has something left to do or to wait for. */
export function isUnfinished(entry: JournalEntry): boolean {
  if (hasDepositInFlight(entry)) return true
  return entry.closedAt === null && journalState(entry) !== 'confirmed'
}

/** Whether a stake may be let go: only while no deposit of it can be on its way. */
export function isForgettable(entry: JournalEntry): boolean {
  return isUnfinished(entry) && !hasDepositInFlight(entry)
}

/** Whether every confirmed transaction of it is in a block that is final. */
export function isSettled({ transactions }: JournalEntry): boolean {
  return transactions.every(transaction => {
    const attempt = lastAttempt(transaction)
    return attempt?.state !== 'confirmed' || attempt.finalAt !== null
  })
}
