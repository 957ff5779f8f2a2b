import { BaseError } from '@granary/errors'
import type {
  Attempt,
  DepositCall,
  JournalEntry,
  JournalOffer,
  JournalProof,
  JournalReceipt,
} from './JournalEntry.ts'
import { journalState } from './journalState.ts'

/** How the transaction of the last attempt ended, or that it is on its way. */
export type AttemptOutcome =
  /** `nonce`: the transaction's own, once a node has shown it. */
  | { state: 'sent'; hash: `0x${string}`; nonce?: number }
  | { state: 'rejected' }
  | { state: 'confirmed'; receipt: JournalReceipt }
  | {
      state: 'failed'
      reason: 'reverted' | 'cancelled' | 'not_sent'
      receipt: JournalReceipt | null
    }

/** @throws {JournalTransitionError} once the wallet has been asked: the keys of that question stay written */
export function withOffer(entry: JournalEntry, offer: JournalOffer): JournalEntry {
  assertOpen(entry, 'offered')
  assertFrom(entry, ['intent', 'offered', 'proved'], 'offered')
  return { ...entry, offer, proof: null }
}

/** @throws {JournalTransitionError} without an offer, or while a transaction is on its way */
export function withProof(entry: JournalEntry, proof: JournalProof): JournalEntry {
  assertOpen(entry, 'proved')
  assertFrom(entry, ['offered', 'proved', 'rejected', 'failed'], 'proved')
  return { ...entry, proof }
}

/** @throws {JournalTransitionError} unless the offer is proved and no transaction of it is open */
export function withPrompt(entry: JournalEntry, call: DepositCall): JournalEntry {
  assertOpen(entry, 'prompting')
  assertFrom(entry, ['proved', 'rejected', 'failed'], 'prompting')
  return { ...entry, attempts: [...entry.attempts, { ...call, state: 'prompting' }] }
}

/** @throws {JournalTransitionError} when the last attempt cannot end that way */
export function withOutcome(entry: JournalEntry, outcome: AttemptOutcome, at: string): JournalEntry {
  const last = entry.attempts.at(-1)
  const next = last && settle(last, outcome, at)
  if (!next) throw new JournalTransitionError(journalState(entry), outcome.state)
  return { ...entry, attempts: entry.attempts.with(-1, next) }
}

/**
 * A deposit of these keys is in a block although its attempt had been taken for refused, not sent or cancelled. The
 * attempt with this calldata is on its way again; the last one where the calldata is not known.
 * @throws {JournalTransitionError} unless the last attempt was given up
 */
export function withFoundDeposit(
  entry: JournalEntry,
  hash: `0x${string}`,
  callHash: `0x${string}` | null,
): JournalEntry {
  assertFrom(entry, ['rejected', 'failed'], 'sent')
  const { attempts } = entry
  const made = attempts.findLast(attempt => attempt.callHash === callHash) ?? attempts.at(-1)
  if (!made) return entry
  const sent: Attempt = {
    ...callOf(made),
    state: 'sent',
    hash,
    ownNonce: null,
    sentAt: made.promptedAt,
    replacedHashes: [],
  }
  return { ...entry, attempts: [...attempts.filter(attempt => attempt !== made), sent] }
}

function callOf(attempt: Attempt): DepositCall {
  const { rows, to, valueWei, callHash, gas, feePerValidatorWei, nonce, promptedAt, promptedAtBlock } =
    attempt
  return { rows, to, valueWei, callHash, gas, feePerValidatorWei, nonce, promptedAt, promptedAtBlock }
}

function settle(attempt: Attempt, outcome: AttemptOutcome, at: string): Attempt | undefined {
  if (attempt.state === 'prompting') return settlePrompting(attempt, outcome, at)
  return attempt.state === 'sent' ? settleSent(attempt, outcome, at) : undefined
}

function settlePrompting(
  attempt: AttemptIn<'prompting'>,
  outcome: AttemptOutcome,
  at: string,
): Attempt | undefined {
  if (outcome.state === 'sent') {
    const { hash, nonce: ownNonce = null } = outcome
    return { ...attempt, state: 'sent', hash, ownNonce, sentAt: at, replacedHashes: [] }
  }
  if (outcome.state === 'rejected') return { ...attempt, ...outcome, settledAt: at }
  const isNotSent = outcome.state === 'failed' && outcome.reason === 'not_sent'
  return isNotSent ? { ...attempt, ...outcome, hash: null, settledAt: at } : undefined
}

function settleSent(attempt: AttemptIn<'sent'>, outcome: AttemptOutcome, at: string): Attempt | undefined {
  if (outcome.state === 'rejected') return undefined
  if (outcome.state === 'confirmed') return { ...attempt, ...outcome, settledAt: at }
  if (outcome.state === 'failed')
    return outcome.reason === 'not_sent' ? undefined : { ...attempt, ...outcome, settledAt: at }
  const { hash, nonce: ownNonce = null } = outcome
  if (hash === attempt.hash) return { ...attempt, ownNonce: ownNonce ?? attempt.ownNonce }
  return { ...attempt, hash, ownNonce, replacedHashes: [...attempt.replacedHashes, attempt.hash] }
}

type AttemptIn<State extends Attempt['state']> = Extract<Attempt, { state: State }>

/** Nothing more is begun on a stake that its owner let go. */
function assertOpen(entry: JournalEntry, to: string): void {
  if (entry.closedAt !== null) throw new JournalTransitionError(journalState(entry), to)
}

function assertFrom(entry: JournalEntry, allowed: readonly string[], to: string): void {
  const from = journalState(entry)
  if (!allowed.includes(from)) throw new JournalTransitionError(from, to)
}

export class JournalTransitionError extends BaseError {
  override readonly name = 'JournalTransitionError'
  constructor(from: string, to: string) {
    super('This stake cannot take that step now.', {
      code: 'JOURNAL_STEP_INVALID',
      details: `${from} to ${to}`,
      metaMessages: ['Nothing was sent. Reload the page to see where the stake stands.'],
    })
  }
}
