import type { Attempt, AttemptIn, JournalReceipt } from './Attempt.ts'

/** How an attempt ended, or that it is on its way. */
export type AttemptOutcome =
  /** The wallet took the bundle; `callsId` is the identifier that it goes by from now on. */
  | { state: 'accepted'; callsId: string }
  /** `nonce`: the transaction's own, once a node has shown it. */
  | { state: 'broadcast'; hash: `0x${string}`; nonce?: number }
  | { state: 'rejected' }
  /** `isFinal`: the block can no longer be reorganised away. */
  | { state: 'confirmed'; receipt: JournalReceipt; isFinal?: boolean }
  /** The block that held it was reorganised away: it waits again. */
  | { state: 'unmined' }
  | { state: 'dropped' }
  | {
      state: 'failed'
      reason: 'reverted' | 'cancelled' | 'not_sent'
      receipt: JournalReceipt | null
    }

/** The attempt after that outcome, with all that the wallet was asked; undefined when it cannot end that way. */
export function settleAttempt<Of extends Attempt>(
  attempt: Of,
  outcome: AttemptOutcome,
  at: string,
): Of | undefined {
  // Each step spreads the attempt before: what its kind of record has beside the common fields stays.
  return settle(attempt, outcome, at) as Of | undefined
}

function settle(attempt: Attempt, outcome: AttemptOutcome, at: string): Attempt | undefined {
  switch (attempt.state) {
    case 'asked':
      return settleAsked(attempt, outcome, at)
    case 'accepted':
      return settleAccepted(attempt, outcome, at)
    case 'broadcast':
      return settleBroadcast(attempt, outcome, at)
    case 'confirmed':
      return settleConfirmed(attempt, outcome, at)
    default:
      return undefined
  }
}

function settleAsked(attempt: AttemptIn<'asked'>, outcome: AttemptOutcome, at: string): Attempt | undefined {
  if (outcome.state === 'broadcast') return broadcastOf(attempt, outcome, at)
  if (outcome.state === 'rejected') return { ...attempt, ...outcome, settledAt: at }
  if (outcome.state === 'accepted') return { ...attempt, ...outcome, acceptedAt: at }
  const isNotSent = outcome.state === 'failed' && outcome.reason === 'not_sent'
  return isNotSent ? { ...attempt, ...outcome, hash: null, settledAt: at } : undefined
}

function settleAccepted(
  { acceptedAt, ...attempt }: AttemptIn<'accepted'>,
  outcome: AttemptOutcome,
  at: string,
): Attempt | undefined {
  if (outcome.state === 'broadcast') return broadcastOf(attempt, outcome, acceptedAt)
  return outcome.state === 'failed' ? { ...attempt, ...outcome, hash: null, settledAt: at } : undefined
}

function broadcastOf(
  attempt: Omit<Attempt, 'state'>,
  { hash, nonce }: Extract<AttemptOutcome, { state: 'broadcast' }>,
  sentAt: string,
): Attempt {
  return { ...attempt, state: 'broadcast', hash, ownNonce: nonce ?? null, sentAt, replacedHashes: [] }
}

function settleBroadcast(
  attempt: AttemptIn<'broadcast'>,
  outcome: AttemptOutcome,
  at: string,
): Attempt | undefined {
  switch (outcome.state) {
    case 'confirmed': {
      const { receipt, isFinal } = outcome
      return { ...attempt, state: 'confirmed', receipt, settledAt: at, finalAt: isFinal ? at : null }
    }
    case 'dropped':
      return { ...attempt, state: 'dropped', settledAt: at }
    case 'failed':
      return outcome.reason === 'not_sent' ? undefined : { ...attempt, ...outcome, settledAt: at }
    case 'broadcast':
      return followed(attempt, outcome)
    default:
      return undefined
  }
}

/** The same hash with its nonce read, or the hash of the transaction that took its place. */
function followed(
  attempt: AttemptIn<'broadcast'>,
  { hash, nonce }: Extract<AttemptOutcome, { state: 'broadcast' }>,
): Attempt {
  if (hash === attempt.hash) return { ...attempt, ownNonce: nonce ?? attempt.ownNonce }
  return {
    ...attempt,
    hash,
    ownNonce: nonce ?? null,
    replacedHashes: [...attempt.replacedHashes, attempt.hash],
  }
}

/** A block that is final stays; one that is not can still be lost, or be another one. */
function settleConfirmed(
  { receipt: known, settledAt, finalAt, ...attempt }: AttemptIn<'confirmed'>,
  outcome: AttemptOutcome,
  at: string,
): Attempt | undefined {
  if (finalAt !== null) return undefined
  if (outcome.state === 'unmined') return { ...attempt, state: 'broadcast' }
  if (outcome.state !== 'confirmed') return undefined
  const { receipt, isFinal } = outcome
  return { ...attempt, state: 'confirmed', receipt, settledAt, finalAt: isFinal ? at : null }
}
