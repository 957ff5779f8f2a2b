import type { Attempt } from './Attempt.ts'

/** Whether the wallet was asked and what came of that may still make the transaction by itself. */
export function isAttemptInFlight(attempt: Pick<Attempt, 'state'> | undefined): boolean {
  const state = attempt?.state
  return state === 'asked' || state === 'accepted' || state === 'broadcast'
}

/** Whether it ended without the transaction as far as anybody said: who says so may be wrong. */
export function isAttemptGivenUp(attempt: Pick<Attempt, 'state'> | undefined): boolean {
  const state = attempt?.state
  return state === 'rejected' || state === 'failed' || state === 'dropped'
}

/** The place in the account's order that an attempt takes; null where it is not known. */
export function nonceOf(attempt: Attempt): number | null {
  return ('ownNonce' in attempt ? attempt.ownNonce : null) ?? attempt.nonce
}
