import { BaseError } from '@granary/errors'
import type { DepositQuote, QuotedCall } from '../chain/DepositQuote.ts'
import { estimateDepositGas } from '../chain/estimateDepositGas.ts'
import { quoteCalls } from '../chain/quoteDeposit.ts'
import { readBalance } from '../chain/readBalance.ts'
import { readBlockHead } from '../chain/readBlockHead.ts'
import { type GasFees, readGasFees } from '../chain/readGasFees.ts'
import { readNonces } from '../chain/readNonces.ts'
import type { Attempt, DepositCall, JournalEntry } from '../journal/JournalEntry.ts'
import { JournalTransitionError, withOutcome } from '../journal/journalTransitions.ts'
import { withDepositLock } from '../journal/withDepositLock.ts'
import { proveOnChain } from '../proof/proveOnChain.ts'
import { type FlowContext, ownWallet, toProve } from './FlowContext.ts'
import { type FlowFailure, flowFailure } from './FlowFailure.ts'
import type { SignPhase } from './FlowState.ts'
import { recordEarlierDeposit } from './recordEarlierDeposit.ts'
import { stakeTransactions } from './stakeTransactions.ts'

export type SendResult =
  /** The journal holds what came of it: broadcast, rejected, or not sent. */
  | { type: 'settled'; entry: JournalEntry }
  /** Nothing was asked of the wallet. */
  | { type: 'stopped'; failure: FlowFailure }
  /** The wallet was asked and did not say clearly what it did. */
  | { type: 'unknown'; failure: FlowFailure }

/**
 * Checks the chain once more, estimates, writes the question into the journal, and only then asks the wallet.
 * One tab at a time.
 */
export async function sendDeposit(
  context: FlowContext,
  entry: JournalEntry,
  quote: DepositQuote,
  onPhase: (phase: SignPhase) => void,
): Promise<SendResult> {
  try {
    return await withDepositLock(context.owner, async () => {
      const earlier = await recordEarlierDeposit(context, entry)
      if (earlier) return { type: 'settled', entry: earlier }
      const prepared = await prepare(context, entry, quote, onPhase)
      const { transaction, call: request } = prepared.quoted
      const prompt = { transaction, to: request.to, call: prepared.call }
      const asked = await context.journal.beginPrompt(entry.id, [prompt], current =>
        assertStillProved(context, current, quote),
      )
      onPhase('asking')
      return ask(context, asked, prepared)
    })
  } catch (error) {
    return { type: 'stopped', failure: flowFailure(error) }
  }
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
  if (
    calls.some(
      ({ transaction, callHash }) =>
        !now.some(each => each.transaction === transaction && each.callHash === callHash),
    )
  )
    throw new JournalTransitionError('another offer', 'asked')
}

/** The call that the wallet is asked for next, and what the journal holds about the question. */
type Prepared = { quoted: QuotedCall; call: DepositCall; fees: GasFees['offer'] }

async function prepare(
  context: FlowContext,
  entry: JournalEntry,
  quote: DepositQuote,
  onPhase: (phase: SignPhase) => void,
): Promise<Prepared> {
  onPhase('checking')
  const { provider } = ownWallet(context)
  const checks = await proveOnChain(toProve(context, entry, quote))
  const failed = checks.find(({ status }) => status !== 'passed')
  if (failed) throw new LastCheckError(failed.code ?? 'PROOF_SOURCE_UNAVAILABLE', failed.details)
  onPhase('estimating')
  const [quoted] = quote.calls
  if (!quoted) throw new RangeError('nothing is left to be sent')
  const [gas, fees, nonces, head] = await Promise.all([
    estimateDepositGas(provider, quoted.call),
    readGasFees(provider),
    readNonces(provider, context.owner.account),
    readBlockHead(provider),
  ])
  const earlier = entry.transactions[quoted.transaction]?.attempts ?? []
  if (earlier.length > 0 && nonces.pending > nonces.mined) throw new DepositMayBeWaitingError()
  await assertBalance(context, quoted.call.valueWei + gas * fees.expectedPerGas)
  return {
    quoted,
    fees: fees.offer,
    call: {
      valueWei: quoted.call.valueWei,
      callHash: quoted.callHash,
      gas,
      feePerValidatorWei: quote.feePerValidatorWei,
      nonce: nonces.pending,
      callsId: null,
      askedAt: new Date().toISOString(),
      askedAtBlock: head.number,
    },
  }
}

async function assertBalance(context: FlowContext, neededWei: bigint): Promise<void> {
  const balance = await readBalance(ownWallet(context).provider, context.owner.account)
  const missing = neededWei - balance
  if (missing > 0n) throw new BalanceTooLowError(missing)
}

/** The wallet's own errors that say for sure that nothing was sent. */
const notSent = ['NETWORK_CHANGED', 'WALLET_DISCONNECTED', 'WALLET_ACCOUNT_CHANGED']

/** A request that is still open in the wallet may be this very deposit, once it was asked for before. */
function isNotSent({ code }: FlowFailure, attempts: readonly Attempt[]): boolean {
  return notSent.includes(code) || (code === 'WALLET_REQUEST_PENDING' && attempts.length === 1)
}

async function ask(
  context: FlowContext,
  entry: JournalEntry,
  { quoted, call, fees }: Prepared,
): Promise<SendResult> {
  const { transaction } = quoted
  const settle = async (outcome: Parameters<typeof withOutcome>[1]): Promise<SendResult> => {
    const at = new Date().toISOString()
    const settled = await context.journal.update(entry.id, current =>
      withOutcome(current, outcome, at, transaction),
    )
    return { type: 'settled', entry: settled }
  }
  try {
    const hash = await ownWallet(context).send(quoted.call, call.gas, fees)
    return await settle({ state: 'broadcast', hash: hash.toLowerCase() as `0x${string}` })
  } catch (error) {
    const failure = flowFailure(error)
    if (failure.code === 'USER_REJECTED') return settle({ state: 'rejected' })
    if (isNotSent(failure, entry.transactions[transaction]?.attempts ?? []))
      return settle({ state: 'failed', reason: 'not_sent', receipt: null })
    return { type: 'unknown', failure }
  }
}

/** An earlier attempt of this stake may be what waits: a second one could deposit the same keys. */
class DepositMayBeWaitingError extends BaseError {
  override readonly name = 'DepositMayBeWaitingError'
  constructor() {
    super('The account has a transaction waiting that may be this one.', { code: 'DEPOSIT_MAY_BE_WAITING' })
  }
}

/** A check of the proof no longer passes just before the wallet would be asked. */
class LastCheckError extends BaseError {
  override readonly name = 'LastCheckError'
  constructor(code: string, details: string | undefined) {
    super('Something changed since the review.', { code, ...(details && { details }) })
  }
}

export class BalanceTooLowError extends BaseError {
  override readonly name = 'BalanceTooLowError'
  constructor(missingWei: bigint) {
    super('The balance does not cover the stake, the service fee and the network fee.', {
      code: 'BALANCE_TOO_LOW',
      details: `${missingWei} wei missing`,
    })
  }
}
