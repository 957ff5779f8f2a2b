import { BaseError } from '@granary/errors'
import { transactionGasCap } from '@granary/staking/ethereum'
import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { readOpenNonce } from '#web/chain/isNonceTaken.ts'
import { readBalance } from '#web/chain/readBalance.ts'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { type GasFees, readGasFees } from '#web/chain/readGasFees.ts'
import { readNonces } from '#web/chain/readNonces.ts'
import { nonceOf } from '#web/journal/attemptState.ts'
import { requireWallet } from '#web/transaction/evm/ChainAccess.ts'
import { nonceFor } from '#web/transaction/evm/nonceFor.ts'
import type { Bundling } from '#web/wallet/FlowWallet.ts'
import type { DepositQuote, QuotedCall } from '../chain/DepositQuote.ts'
import { estimateDepositGas } from '../chain/estimateDepositGas.ts'
import { attemptsFor, pubkeysOf } from '../journal/depositConflict.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { isGivenUp, lastAttempt } from '../journal/journalState.ts'
import type { Prompt } from '../journal/journalTransitions.ts'
import { OfferRefusedError } from '../proof/checkOfferAnswer.ts'
import { proveOnChain } from '../proof/proveOnChain.ts'
import { DepositMayBeWaitingError } from './DepositMayBeWaitingError.ts'
import { type FlowContext, toProve } from './FlowContext.ts'
import type { SignPhase } from './FlowState.ts'
import { isOutOfDate } from './isOutOfDate.ts'
import { stakeTransactions } from './stakeTransactions.ts'

/** One question to the wallet, ready to be written down and asked. */
export type PreparedDeposit = {
  /** One transaction, or those of a bundle. */
  calls: readonly QuotedCall[]
  prompts: readonly Prompt[]
  fees: GasFees['offer']
  bundle: { id: string; bundling: Bundling } | null
  /** The account's first nonce that no final block has taken; 0 where these keys were never asked for. */
  openNonce: number
}

/**
 * The last checks of the chain, and all that the journal holds about the question.
 * @param mostAtOnce transactions that the wallet may be asked for in one confirmation
 * @throws {OfferRefusedError} when the offer ran out; {LastCheckError} when a check no longer passes; {DepositMayBeWaitingError}; {BalanceTooLowError};
 *   {GasEstimateError}; {WalletInterruptedError}
 */
export async function prepareDeposit(
  context: FlowContext,
  entry: JournalEntry,
  quote: DepositQuote,
  { onPhase, mostAtOnce }: { onPhase: (phase: SignPhase) => void; mostAtOnce: number },
): Promise<PreparedDeposit> {
  onPhase('checking')
  if (isOutOfDate(entry, Date.now()))
    throw new OfferRefusedError('OFFER_OVER', `until ${entry.offer?.expiresAt}`)
  const { provider } = requireWallet(context)
  const open = openCalls(entry, quote)
  const bundling = open.length > 1 && mostAtOnce > 1 ? await readBundling(context) : null
  const next = open.slice(0, bundling ? mostAtOnce : 1)
  await proveOnceMore(context, entry, { ...quote, calls: next })
  onPhase('estimating')
  const [gasOf, fees, nonces, head] = await Promise.all([
    estimateBySize(provider, next),
    readGasFees(provider),
    readNonces(provider, context.owner.account),
    readBlockHead(provider),
  ])
  const calls = bundling === 'atomic' ? firstThatFit(next, gasOf) : next
  const bundle = bundling && calls.length > 1 ? { id: bundleId(), bundling } : null
  const entries = await context.journal.list(context.owner)
  const attemptsOf = ({ transaction }: QuotedCall) =>
    attemptsFor(entries, pubkeysOf(entry, stakeTransactions(context, entry)[transaction]))
  const wasAsked = calls.some(call => attemptsOf(call).length > 0)
  if (nonces.pending > nonces.mined && (wasAsked || entries.some(stake => mayWait(stake, nonces))))
    throw new DepositMayBeWaitingError()
  const gas = calls.reduce((sum, call) => sum + gasOf(call), 0n)
  const value = calls.reduce((sum, { call }) => sum + call.valueWei, 0n)
  await assertBalance(context, value + gas * fees.expectedPerGas)
  const askedAt = new Date().toISOString()
  return {
    calls,
    fees: fees.offer,
    bundle,
    openNonce: wasAsked ? await readOpenNonce(provider, context.owner.account) : 0,
    prompts: calls.map(quoted => ({
      transaction: quoted.transaction,
      to: quoted.call.to,
      call: {
        valueWei: quoted.call.valueWei,
        callHash: quoted.callHash,
        gas: gasOf(quoted),
        feePerValidatorWei: quote.feePerValidatorWei,
        nonce: bundle ? null : nonceFor(attemptsOf(quoted), nonces),
        callsId: bundle?.id ?? null,
        askedAt,
        askedAtBlock: head.number,
      },
    })),
  }
}

/** Whether what waits may be of this stake, given up though it was: it has the place that was asked for. */
function mayWait({ transactions }: JournalEntry, { mined, pending }: { mined: number; pending: number }) {
  return transactions.some(transaction => {
    const last = lastAttempt(transaction)
    const nonce = last && last.state !== 'rejected' && isGivenUp(transaction) ? nonceOf(last) : null
    return nonce !== null && nonce >= mined && nonce < pending
  })
}

/** What of the quote is still to be made: another tab, or the transaction before, may have made some. */
function openCalls({ transactions }: JournalEntry, { calls }: DepositQuote): QuotedCall[] {
  const open = calls.filter(
    ({ transaction }) => lastAttempt(transactions[transaction])?.state !== 'confirmed',
  )
  if (open.length === 0) throw new RangeError('nothing is left to be sent')
  return open
}

async function proveOnceMore(context: FlowContext, entry: JournalEntry, quote: DepositQuote): Promise<void> {
  const checks = await proveOnChain(toProve(context, entry, quote))
  const failed = checks.find(({ status }) => status !== 'passed')
  if (failed) throw new LastCheckError(failed.code ?? 'PROOF_SOURCE_UNAVAILABLE', failed.details)
}

/** A wallet that does not say what it can is asked for one transaction after another. */
async function readBundling(context: FlowContext): Promise<Bundling | null> {
  return requireWallet(context)
    .bundling()
    .catch(() => null)
}

/** Calls of one size use the same gas: one estimate for each size. */
async function estimateBySize(
  provider: Eip1193,
  calls: readonly QuotedCall[],
): Promise<(quoted: QuotedCall) => bigint> {
  const bySize = new Map<number, bigint>()
  for (const { call } of calls)
    if (!bySize.has(call.data.length)) bySize.set(call.data.length, await estimateDepositGas(provider, call))
  return ({ call }) => bySize.get(call.data.length) ?? 0n
}

/** What is sent in one transaction must stay below its gas cap (EIP-7825). */
function firstThatFit(calls: readonly QuotedCall[], gasOf: (quoted: QuotedCall) => bigint): QuotedCall[] {
  const fitting: QuotedCall[] = []
  let gas = 0n
  for (const quoted of calls) {
    gas += gasOf(quoted)
    if (fitting.length > 0 && gas > transactionGasCap) break
    fitting.push(quoted)
  }
  return fitting
}

/** Hex, for some wallets read the identifier as bytes. */
function bundleId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

async function assertBalance(context: FlowContext, neededWei: bigint): Promise<void> {
  const balance = await readBalance(requireWallet(context).provider, context.owner.account)
  const missing = neededWei - balance
  if (missing > 0n) throw new BalanceTooLowError(missing)
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
