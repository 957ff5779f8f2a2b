import { BaseError } from '@granary/errors'
import { type AttemptOutcome, settleAttempt } from '#web/journal/settleAttempt.ts'
import type {
  DepositCall,
  JournalEntry,
  JournalOffer,
  JournalProof,
  JournalTransaction,
  PlannedTransaction,
} from './JournalEntry.ts'
import {
  currentTransaction,
  isGivenUp,
  isInFlight,
  journalState,
  lastAttempt,
  wasAsked,
} from './journalState.ts'

/** A transaction of the entry, by its index, as the wallet is about to be asked for it. */
export type Prompt = { transaction: number; to: `0x${string}`; call: DepositCall }

/** @throws {JournalTransitionError} once the wallet has been asked: the keys of that question stay written */
export function withOffer(entry: JournalEntry, offer: JournalOffer): JournalEntry {
  assertOpen(entry, 'offered')
  if (wasAsked(entry)) throw new JournalTransitionError(journalState(entry), 'offered')
  return { ...entry, offer, proof: null, transactions: [] }
}

/**
 * What was proved, and the transactions that deposit it. Once the wallet was asked for one of them they stay as
 * they are, for what it was asked may still be mined.
 * @throws {JournalTransitionError} without an offer, or while a transaction is on its way
 */
export function withProof(
  entry: JournalEntry,
  proof: JournalProof,
  plan: readonly PlannedTransaction[],
): JournalEntry {
  assertOpen(entry, 'proved')
  const isBusy = entry.transactions.some(isInFlight) || journalState(entry) === 'confirmed'
  if (!entry.offer || isBusy) throw new JournalTransitionError(journalState(entry), 'proved')
  if (wasAsked(entry)) return { ...entry, proof }
  return { ...entry, proof, transactions: plan.map(({ rows, to }) => ({ rows, to, attempts: [] })) }
}

/**
 * The wallet is about to be asked for these transactions, in one question.
 * @throws {JournalTransitionError} unless the offer is proved and none of its transactions is on its way
 */
export function withPrompts(entry: JournalEntry, prompts: readonly Prompt[]): JournalEntry {
  assertOpen(entry, 'asked')
  if (!entry.proof || entry.transactions.some(isInFlight) || prompts.length === 0)
    throw new JournalTransitionError(journalState(entry), 'asked')
  return prompts.reduce(
    (changed, { transaction, to, call }) =>
      changeTransaction(changed, transaction, 'asked', before => {
        if (lastAttempt(before)?.state === 'confirmed') return undefined
        return { ...before, to, attempts: [...before.attempts, { ...call, state: 'asked' }] }
      }),
    entry,
  )
}

/**
 * @param transaction index of the transaction; the one that the stake is about unless told
 * @throws {JournalTransitionError} when its last attempt cannot end that way
 */
export function withOutcome(
  entry: JournalEntry,
  outcome: AttemptOutcome,
  at: string,
  transaction = currentTransaction(entry),
): JournalEntry {
  return changeTransaction(entry, transaction, outcome.state, before => {
    const last = lastAttempt(before)
    const next = last && settleAttempt(last, outcome, at)
    return next && { ...before, attempts: before.attempts.with(-1, next) }
  })
}

/**
 * A deposit of this transaction's keys is in a block although its attempt had been taken for refused, not sent,
 * cancelled or dropped. The attempt with this calldata is on its way again; the last one where the calldata is not
 * known.
 * @throws {JournalTransitionError} unless the last attempt was given up
 */
export function withFoundDeposit(
  entry: JournalEntry,
  transaction: number,
  { hash, callHash }: { hash: `0x${string}`; callHash: `0x${string}` | null },
): JournalEntry {
  return changeTransaction(entry, transaction, 'broadcast', before => {
    const { attempts } = before
    const made = attempts.findLast(attempt => attempt.callHash === callHash) ?? lastAttempt(before)
    if (!made || !isGivenUp(before)) return undefined
    const { valueWei, gas, feePerValidatorWei, nonce, callsId, askedAt, askedAtBlock } = made
    const call = { valueWei, callHash: made.callHash, gas, feePerValidatorWei, nonce, callsId }
    const own = { hash, ownNonce: null, sentAt: askedAt, replacedHashes: [] }
    const found = { state: 'broadcast', ...call, askedAt, askedAtBlock, ...own } as const
    return { ...before, attempts: [...attempts.filter(attempt => attempt !== made), found] }
  })
}

function changeTransaction(
  entry: JournalEntry,
  index: number,
  to: string,
  change: (transaction: JournalTransaction) => JournalTransaction | undefined,
): JournalEntry {
  const before = entry.transactions[index]
  const next = before && change(before)
  if (!next) throw new JournalTransitionError(journalState(entry), to)
  return { ...entry, transactions: entry.transactions.with(index, next) }
}

/** Nothing more is begun on a stake that its owner let go. */
function assertOpen(entry: JournalEntry, to: string): void {
  if (entry.closedAt !== null) throw new JournalTransitionError(journalState(entry), to)
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
