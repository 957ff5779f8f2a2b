import { type FlowFailure, flowFailure } from '#web/failure/FlowFailure.ts'
import type { AttemptOutcome } from '#web/journal/settleAttempt.ts'
import { requireWallet } from '#web/transaction/evm/ChainAccess.ts'
import { isNotSent } from '#web/transaction/evm/notSent.ts'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import { quoteCalls } from '../chain/quoteDeposit.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { JournalTransitionError, withOutcome } from '../journal/journalTransitions.ts'
import { withDepositLock } from '../journal/withDepositLock.ts'
import type { FlowContext } from './FlowContext.ts'
import type { SignPhase } from './FlowState.ts'
import { type PreparedDeposit, prepareDeposit } from './prepareDeposit.ts'
import { recordEarlierDeposit } from './recordEarlierDeposit.ts'
import { stakeTransactions } from './stakeTransactions.ts'

export type SendResult =
  /** The journal holds what came of it: broadcast, accepted, rejected, or not sent. */
  | { type: 'settled'; entry: JournalEntry }
  /** Nothing was asked of the wallet. */
  | { type: 'stopped'; failure: FlowFailure }
  /** The wallet was asked and did not say clearly what it did. */
  | { type: 'unknown'; failure: FlowFailure }

type OnPhase = (phase: SignPhase) => void

/** Transactions in one confirmation at most: more than a person would look through, and wallets have limits too. */
const mostInBundle = 100

/**
 * Checks the chain once more, estimates, writes the question into the journal, and only then asks the wallet: for
 * the next transaction, or for several where the wallet can. One tab at a time.
 */
export async function sendDeposit(
  context: FlowContext,
  entry: JournalEntry,
  quote: DepositQuote,
  { signal, onPhase }: { signal: AbortSignal; onPhase: OnPhase },
): Promise<SendResult> {
  try {
    return await withDepositLock(context.owner, async () => {
      const earlier = await recordEarlierDeposit(context, entry)
      if (earlier) return { type: 'settled', entry: earlier }
      return sendNext(context, entry, quote, { signal, onPhase, mostAtOnce: mostInBundle })
    })
  } catch (error) {
    return { type: 'stopped', failure: flowFailure(error) }
  }
}

async function sendNext(
  context: FlowContext,
  entry: JournalEntry,
  quote: DepositQuote,
  options: { signal: AbortSignal; onPhase: OnPhase; mostAtOnce: number },
): Promise<SendResult> {
  const prepared = await prepareDeposit(context, entry, quote, options)
  // Nobody is surprised by a wallet that asks after its page was left.
  options.signal.throwIfAborted()
  const asked = await context.journal.beginPrompt(
    entry.id,
    prepared.prompts,
    current => assertStillProved(context, current, quote),
    prepared.openNonce,
  )
  options.onPhase('asking')
  const answer = await ask(context, asked, prepared)
  if (answer.type !== 'refused') return answer
  const half = Math.floor(prepared.calls.length / 2)
  return sendNext(context, answer.entry, quote, {
    ...options,
    mostAtOnce: answer.isTooMany ? Math.max(1, half) : 1,
  })
}

/** Another tab may have replaced the offer: what is asked for must be what this tab proved and the journal holds. */
function assertStillProved(
  context: FlowContext,
  entry: JournalEntry,
  { calls, feePerValidatorWei }: DepositQuote,
): void {
  const stake = { ...context.owner, target: context.target, intent: entry.intent }
  const deposits = entry.offer?.deposits ?? []
  const now = quoteCalls({ ...stake, deposits }, stakeTransactions(context, entry), feePerValidatorWei)
  const proved = new Map(calls.map(({ transaction, callHash }) => [transaction, callHash]))
  if (now.some(({ transaction, callHash }) => proved.get(transaction) !== callHash))
    throw new JournalTransitionError('another offer', 'asked')
}

type Answer =
  | SendResult
  /** The wallet does not take several at once, or not so many; nothing was sent. */
  | { type: 'refused'; entry: JournalEntry; isTooMany: boolean }

async function ask(context: FlowContext, entry: JournalEntry, prepared: PreparedDeposit): Promise<Answer> {
  const settle = async (outcome: AttemptOutcome): Promise<JournalEntry> => {
    const at = new Date().toISOString()
    return context.journal.update(entry.id, current =>
      prepared.calls.reduce(
        (changed, { transaction }) => withOutcome(changed, outcome, at, transaction),
        current,
      ),
    )
  }
  try {
    return { type: 'settled', entry: await settle(await askWallet(context, prepared)) }
  } catch (error) {
    const failure = flowFailure(error)
    if (failure.code === 'USER_REJECTED')
      return { type: 'settled', entry: await settle({ state: 'rejected' }) }
    if (!isNotSent(failure.code, isFirstQuestion(entry, prepared))) return { type: 'unknown', failure }
    const settled = await settle({ state: 'failed', reason: 'not_sent', receipt: null })
    if (!failure.code.startsWith('CALLS_')) return { type: 'settled', entry: settled }
    return { type: 'refused', entry: settled, isTooMany: failure.code === 'CALLS_TOO_MANY' }
  }
}

async function askWallet(
  context: FlowContext,
  { calls, prompts, fees, bundle }: PreparedDeposit,
): Promise<AttemptOutcome> {
  const wallet = requireWallet(context)
  if (bundle) {
    const requests = calls.map(({ call }) => call)
    const callsId = await wallet.sendCalls(requests, bundle.id, bundle.bundling)
    return { state: 'accepted', callsId }
  }
  const [quoted, prompt] = [calls[0], prompts[0]?.call]
  if (!quoted || !prompt) throw new RangeError('nothing was prepared')
  const hash = await wallet.send(quoted.call, prompt.gas, fees, prompt.nonce)
  return { state: 'broadcast', hash: hash.toLowerCase() as `0x${string}` }
}

/** Whether the wallet was never asked for one of these before. */
function isFirstQuestion({ transactions }: JournalEntry, { calls }: PreparedDeposit): boolean {
  return calls.every(({ transaction }) => transactions[transaction]?.attempts.length === 1)
}
