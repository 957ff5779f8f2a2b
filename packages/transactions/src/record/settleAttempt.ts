import type { DriverData } from '../TransactionPlan.ts'
import type { Attempt, AttemptIn } from './TransactionRecord.ts'

/** How an attempt ended, or that it is on its way. */
export type AttemptOutcome =
  /** The wallet accepted the bundle, identified by this from now on. */
  | { state: 'accepted'; bundle: string }
  /** `shown`: the transaction as a node shows it. */
  | { state: 'broadcast'; hash: string; shown?: DriverData }
  | { state: 'rejected' }
  /** `isFinal`: no reorganisation can remove the block. */
  | { state: 'confirmed'; receipt: DriverData; isFinal?: boolean }
  /** Its block was reorganised away: it is pending again. */
  | { state: 'unmined' }
  | { state: 'dropped' }
  | { state: 'failed'; reason: 'reverted' | 'cancelled' | 'not_sent'; receipt: DriverData | null }

/** The attempt after that outcome; `undefined` if the transition is impossible. */
export function settleAttempt(attempt: Attempt, outcome: AttemptOutcome, at: string): Attempt | undefined {
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

type Question = Pick<Attempt, 'call' | 'asked' | 'askedAt' | 'bundle'>

/** The question, without its outcome. */
export function questionOf({ call, asked, askedAt, bundle }: Attempt): Question {
  return { call, asked, askedAt, bundle }
}

function settleAsked(attempt: AttemptIn<'asked'>, outcome: AttemptOutcome, at: string): Attempt | undefined {
  if (outcome.state === 'broadcast') return broadcastOf(attempt, outcome, at)
  if (outcome.state === 'rejected') return { ...attempt, state: 'rejected', settledAt: at }
  if (outcome.state === 'accepted')
    return { ...attempt, state: 'accepted', bundle: outcome.bundle, acceptedAt: at }
  if (outcome.state !== 'failed' || outcome.reason !== 'not_sent') return undefined
  return { ...attempt, ...outcome, ...unsent, settledAt: at }
}

const unsent = { hash: null, shown: null }

function settleAccepted(
  attempt: AttemptIn<'accepted'>,
  outcome: AttemptOutcome,
  at: string,
): Attempt | undefined {
  const question = questionOf(attempt)
  if (outcome.state === 'broadcast') return broadcastOf(question, outcome, attempt.acceptedAt)
  return outcome.state === 'failed' ? { ...question, ...outcome, ...unsent, settledAt: at } : undefined
}

function broadcastOf(
  question: Question,
  { hash, shown }: Extract<AttemptOutcome, { state: 'broadcast' }>,
  sentAt: string,
): Attempt {
  return { ...question, state: 'broadcast', hash, shown: shown ?? null, sentAt, replacedHashes: [] }
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
    case 'failed': {
      const { sentAt: _, replacedHashes: __, ...rest } = attempt
      return outcome.reason === 'not_sent' ? undefined : { ...rest, ...outcome, settledAt: at }
    }
    case 'broadcast':
      return followed(attempt, outcome)
    default:
      return undefined
  }
}

/** The same hash, shown by a node; or the replacement's hash. */
function followed(
  attempt: AttemptIn<'broadcast'>,
  { hash, shown }: Extract<AttemptOutcome, { state: 'broadcast' }>,
): Attempt {
  if (hash === attempt.hash) return { ...attempt, shown: shown ?? attempt.shown }
  const replacedHashes = [...attempt.replacedHashes, attempt.hash]
  return { ...attempt, hash, shown: shown ?? null, replacedHashes }
}

/** A final block stays; any other may be lost or change. */
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
