import { BaseError } from '@granary/errors'
import { keccak256 } from 'viem/utils'
import { buildDepositCall } from '../chain/buildDepositCall.ts'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import { estimateDepositGas } from '../chain/estimateDepositGas.ts'
import { readBalance } from '../chain/readBalance.ts'
import { readBlockHead } from '../chain/readBlockHead.ts'
import { type GasFees, readGasFees } from '../chain/readGasFees.ts'
import { readNonces } from '../chain/readNonces.ts'
import type { DepositCall, JournalEntry } from '../journal/JournalEntry.ts'
import { JournalTransitionError, withOutcome } from '../journal/journalTransitions.ts'
import { withDepositLock } from '../journal/withDepositLock.ts'
import { proveOnChain } from '../proof/proveOnChain.ts'
import { type FlowContext, ownWallet, toProve } from './FlowContext.ts'
import { type FlowFailure, flowFailure } from './FlowFailure.ts'
import type { SignPhase } from './FlowState.ts'
import { recordEarlierDeposit } from './recordEarlierDeposit.ts'

export type SendResult =
  /** The journal holds what came of it: sent, rejected, or not sent. */
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
      const asked = await context.journal.beginPrompt(entry.id, prepared.call, current =>
        assertStillProved(context, current, quote),
      )
      onPhase('asking')
      return ask(context, asked, quote, prepared)
    })
  } catch (error) {
    return { type: 'stopped', failure: flowFailure(error) }
  }
}

/** Another tab may have replaced the offer: what is asked for must be what this tab proved and the journal holds. */
function assertStillProved(
  { owner, target }: FlowContext,
  { intent, offer }: JournalEntry,
  { callHash, feePerValidatorWei }: DepositQuote,
): void {
  const stake = { account: owner.account, target, intent, deposits: offer?.deposits ?? [] }
  const { data } = buildDepositCall(stake, feePerValidatorWei)
  if (keccak256(data) !== callHash) throw new JournalTransitionError('another offer', 'prompting')
}

type Prepared = { call: DepositCall; fees: GasFees['offer'] }

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
  const [gas, fees, nonces, head] = await Promise.all([
    estimateDepositGas(provider, quote.call),
    readGasFees(provider),
    readNonces(provider, context.owner.account),
    readBlockHead(provider),
  ])
  if (entry.attempts.length > 0 && nonces.pending > nonces.mined) throw new DepositMayBeWaitingError()
  await assertBalance(context, quote, gas * fees.expectedPerGas)
  return {
    fees: fees.offer,
    call: {
      rows: { first: 0, count: entry.offer?.deposits.length ?? 0 },
      to: quote.call.to,
      valueWei: quote.call.valueWei,
      callHash: quote.callHash,
      gas,
      feePerValidatorWei: quote.feePerValidatorWei,
      nonce: nonces.pending,
      promptedAt: new Date().toISOString(),
      promptedAtBlock: head.number,
    },
  }
}

async function assertBalance(
  context: FlowContext,
  quote: DepositQuote,
  networkFeeWei: bigint,
): Promise<void> {
  const balance = await readBalance(ownWallet(context).provider, context.owner.account)
  const missing = quote.call.valueWei + networkFeeWei - balance
  if (missing > 0n) throw new BalanceTooLowError(missing)
}

/** The wallet's own errors that say for sure that nothing was sent. */
const notSent = ['NETWORK_CHANGED', 'WALLET_DISCONNECTED', 'WALLET_ACCOUNT_CHANGED']

/** A request that is still open in the wallet may be this very deposit, once it was asked for before. */
function isNotSent({ code }: FlowFailure, { attempts }: JournalEntry): boolean {
  return notSent.includes(code) || (code === 'WALLET_REQUEST_PENDING' && attempts.length === 1)
}

async function ask(
  context: FlowContext,
  entry: JournalEntry,
  quote: DepositQuote,
  { call, fees }: Prepared,
): Promise<SendResult> {
  const settle = async (outcome: Parameters<typeof withOutcome>[1]): Promise<SendResult> => {
    const at = new Date().toISOString()
    const settled = await context.journal.update(entry.id, current => withOutcome(current, outcome, at))
    return { type: 'settled', entry: settled }
  }
  try {
    const hash = await ownWallet(context).send(quote.call, call.gas, fees)
    return await settle({ state: 'sent', hash: hash.toLowerCase() as `0x${string}` })
  } catch (error) {
    const failure = flowFailure(error)
    if (failure.code === 'USER_REJECTED') return settle({ state: 'rejected' })
    if (isNotSent(failure, entry)) return settle({ state: 'failed', reason: 'not_sent', receipt: null })
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
