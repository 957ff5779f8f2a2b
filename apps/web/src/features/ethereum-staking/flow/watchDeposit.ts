import { findDeposits } from '../chain/findDeposits.ts'
import { isNonceTaken } from '../chain/isNonceTaken.ts'
import { readBlockHead } from '../chain/readBlockHead.ts'
import { type DepositReceipt, readReceipt } from '../chain/readReceipt.ts'
import { readTransaction } from '../chain/readTransaction.ts'
import { pubkeysOf } from '../journal/depositConflict.ts'
import type { AttemptIn, JournalEntry, JournalReceipt } from '../journal/JournalEntry.ts'
import { currentAttempt, currentTransaction } from '../journal/journalState.ts'
import { withOutcome } from '../journal/journalTransitions.ts'
import type { AttemptOutcome } from '../journal/settleAttempt.ts'
import { type FlowContext, readerOf } from './FlowContext.ts'
import { type FlowFailure, flowFailure } from './FlowFailure.ts'
import type { WaitPhase } from './FlowState.ts'
import { pause } from './pause.ts'
import { waitPlan } from './waitPlan.ts'

type WatchOptions = {
  signal: AbortSignal
  onWait: (wait: WaitPhase, failure: FlowFailure | null) => void
}

/** Follows a sent transaction until a block holds it, or one that replaced it, and writes down what came of it. */
export async function watchDeposit(
  context: FlowContext,
  entry: JournalEntry,
  { signal, onWait }: WatchOptions,
): Promise<void> {
  let current = entry
  let consumedLooks = 0
  while (!signal.aborted) {
    const attempt = currentAttempt(current)
    if (attempt?.state !== 'broadcast') return
    const { wait, pauseMs } = waitPlan(Date.now() - Date.parse(attempt.sentAt), context.pollMs)
    try {
      const look = await lookOnce(context, current, attempt)
      consumedLooks = look === 'consumed' ? consumedLooks + 1 : 0
      const outcome = outcomeOf(look, consumedLooks)
      if (outcome) current = await record(context, current, outcome)
      else onWait(wait, null)
    } catch (error) {
      onWait(wait, flowFailure(error))
    }
    await pause(pauseMs, signal)
  }
}

type Look =
  | { hash: `0x${string}`; receipt: DepositReceipt }
  /** A node shows it: its own nonce is known from now on. */
  | { hash: `0x${string}`; nonce: number }
  | 'waiting'
  /** Another transaction took its place in the account's order, and holds no deposit of these keys. */
  | 'consumed'

async function lookOnce(
  context: FlowContext,
  entry: JournalEntry,
  attempt: AttemptIn<'broadcast'>,
): Promise<Look> {
  const reader = readerOf(context)
  const { hash, ownNonce } = attempt
  const receipt = await readReceipt(reader, hash)
  if (receipt) return { hash, receipt }
  const shown = await readTransaction(reader, hash)
  if (shown) return shown.nonce === ownNonce ? 'waiting' : { hash, nonce: shown.nonce }
  const isTaken = ownNonce !== null && (await isNonceTaken(reader, entry.account, ownNonce))
  const { number: toBlock } = await readBlockHead(reader)
  const [found] = await findDeposits(reader, context.target, {
    account: entry.account,
    pubkeys: pubkeysOf(entry, entry.transactions[currentTransaction(entry)]),
    fromBlock: attempt.askedAtBlock,
    toBlock,
  })
  return found ?? (isTaken ? 'consumed' : 'waiting')
}

/** Nodes behind one address may be a block apart: a lost place is believed after three looks. */
const consumedLooksBelieved = 3

function outcomeOf(look: Look, consumedLooks: number): AttemptOutcome[] | undefined {
  if (look === 'waiting') return undefined
  if (look === 'consumed')
    return consumedLooks < consumedLooksBelieved
      ? undefined
      : [{ state: 'failed', reason: 'cancelled', receipt: null }]
  if ('nonce' in look) return [{ state: 'broadcast', ...look }]
  const receipt = summary(look.receipt)
  const seen: AttemptOutcome = { state: 'broadcast', hash: look.hash }
  if (look.receipt.succeeded) return [seen, { state: 'confirmed', receipt }]
  return [seen, { state: 'failed', reason: 'reverted', receipt }]
}

function summary({ blockNumber, blockHash, gasUsed, effectiveGasPriceWei }: DepositReceipt): JournalReceipt {
  return { blockNumber, blockHash, gasUsed, effectiveGasPriceWei }
}

function record(
  context: FlowContext,
  entry: JournalEntry,
  outcomes: readonly AttemptOutcome[],
): Promise<JournalEntry> {
  const at = new Date().toISOString()
  const index = currentTransaction(entry)
  return context.journal.update(entry.id, current =>
    outcomes.reduce((changed, outcome) => withOutcome(changed, outcome, at, index), current),
  )
}
