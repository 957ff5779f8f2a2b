import { type Bundling, estimateEach, requireWallet } from '@granary/drivers/evm'
import { type Eip1193, GasEstimateError, readBalance, readGasFees } from '@granary/drivers/evm/chain'
import { BaseError } from '@granary/errors'
import { transactionGasCap } from '@granary/staking/ethereum'
import { type ChainDriver, mostInBundle, type PlannedStep, type Quote } from '@granary/transactions'
import { TransitionError } from '@granary/transactions/errors'
import { isSameTraces, type TransactionRecord } from '@granary/transactions/record'
import { keccak256 } from 'viem/utils'
import { buildDepositCall } from '../chain/buildDepositCall.ts'
import type { DepositQuote, QuotedCall } from '../chain/DepositQuote.ts'
import { readServiceFee } from '../details/readServiceFee.ts'
import { OfferRefusedError } from '../proof/checkOfferAnswer.ts'
import { isProved, type ProofCheck } from '../proof/ProofCheck.ts'
import { proveData } from '../proof/proveData.ts'
import { proveNetwork, proveOnChain } from '../proof/proveOnChain.ts'
import type { StakeToProve } from '../proof/StakeToProve.ts'
import {
  depositCall,
  depositRows,
  isRegistration,
  type Stake,
  type StakeData,
  stakeOf,
} from '../stake/Stake.ts'
import { isOutOfDate, proofScope } from '../stake/stakeState.ts'
import type { FlowContext } from './FlowContext.ts'

export type ReviewListener = {
  /** What the deposits cost. */
  onQuote(quote: DepositQuote): void
  onCheck(check: ProofCheck): void
}

type QuoteOptions = Parameters<ChainDriver<DepositQuote>['quote']>[1]

/** What a review is about: the deposits that are still to be made, and what is registered before them. */
type Reviewed = { registering?: readonly PlannedStep[]; deposits: readonly PlannedStep[] }

/**
 * Proves the deposits of a stake that are still to be made and reads what they cost: all of it for the review; before the
 * wallet is asked once more what only the chain can tell, for those that are asked for now.
 * @throws {OfferRefusedError} when the offer ran out; {StakeUnprovedError} when a check of the review did not pass;
 *   {LastCheckError}; {BatchCredentialsError}; {BalanceTooLowError}; {GasEstimateError}; {NodeAnswerError};
 *   {WalletInterruptedError}; {TransitionError} when another tab replaced the offer meanwhile
 */
export async function quoteStake(
  context: FlowContext,
  record: TransactionRecord,
  steps: readonly PlannedStep[],
  options: Pick<QuoteOptions, 'purpose' | 'reviewed' | 'onEstimating'>,
  listener: ReviewListener,
): Promise<Quote<DepositQuote>> {
  const { offer } = stakeOf(record)
  if (isOutOfDate(stakeOf(record), Date.now()))
    throw new OfferRefusedError('OFFER_OVER', `until ${offer?.expiresAt}`)
  return options.purpose === 'ask'
    ? quoteToAsk(context, record, steps, options)
    : { steps, cost: await reviewStake(context, record, { deposits: steps }, listener), bundling: null }
}

/** A proved stake is written down. */
export async function reviewStake(
  context: FlowContext,
  record: TransactionRecord,
  { registering = [], deposits: steps }: Reviewed,
  { onQuote, onCheck }: ReviewListener,
): Promise<DepositQuote> {
  const { account, intent, offer } = stakeOf(record)
  const { target } = context
  const proving = proveData(
    { account, target, intent, deposits: offer?.deposits ?? [] },
    context.verify,
    onCheck,
  )
  const { provider } = requireWallet(context)
  const network = await proveNetwork({ wallet: provider, target })
  if (network.status !== 'passed') {
    onCheck(network)
    await proving
    throw new StakeUnprovedError([network])
  }
  const feePerValidatorWei = await readFee(context)
  const calls = quoteCalls(context, record, steps, feePerValidatorWei)
  const [gas, gasFees] = await Promise.all([gasOrNull(provider, calls), readGasFees(provider)])
  const quote = { calls, feePerValidatorWei, gas, gasFees }
  onQuote(quote)
  const rows = rowsOf(record, calls)
  const registered = proveRegistration(context, record, registering, onCheck)
  const chainChecks = await proveOnChain(toProve(context, stakeOf(record), rows, quote), check =>
    // The chain's checks count the rows that are still to be deposited; the screen counts all.
    onCheck({ ...check, failedRows: check.failedRows.map(row => rows[row] ?? row) }),
  )
  const checks = [...(await registered), ...(await proving), ...chainChecks]
  const scope = proofScope(stakeOf(record), target)
  if (!isProved(scope, checks)) throw new StakeUnprovedError(checks)
  await recordProof(context, record, feePerValidatorWei, checks)
  return quote
}

/** What is about SSV; nothing without it. */
async function proveRegistration(
  { registration }: FlowContext,
  record: TransactionRecord,
  registering: readonly PlannedStep[],
  onCheck: (check: ProofCheck) => void,
): Promise<ProofCheck[]> {
  return registration ? registration.prove(stakeOf(record), registering, onCheck) : []
}

async function recordProof(
  { store }: FlowContext,
  record: TransactionRecord,
  feePerValidatorWei: bigint,
  checks: readonly ProofCheck[],
): Promise<void> {
  const proof: StakeData['proof'] = {
    provedAt: new Date().toISOString(),
    feePerValidatorWei,
    checks: checks.map(({ id, source, warning }) => ({ id, source, ...(warning && { warning }) })),
  }
  await store.update(record.id, current => {
    const isSame = current.steps.every((step, i) => {
      const before = record.steps[i]
      return before !== undefined && isSameTraces(step, before)
    })
    if (!isSame || current.steps.length !== record.steps.length || current.closedAt !== null)
      throw new TransitionError(current.closedAt === null ? 'another offer' : 'closed', 'proved')
    return { ...current, data: { ...current.data, proof } }
  })
}

async function quoteToAsk(
  context: FlowContext,
  record: TransactionRecord,
  open: readonly PlannedStep[],
  { reviewed, onEstimating }: Pick<QuoteOptions, 'reviewed' | 'onEstimating'>,
): Promise<Quote<DepositQuote>> {
  const { provider } = requireWallet(context)
  // On another chain there may be anything where the fee is read.
  assertPassed([await proveNetwork({ wallet: provider, target: context.target })])
  const bundling = open.length > 1 ? await readBundling(context) : null
  const next = open.slice(0, bundling ? mostInBundle : 1)
  const feePerValidatorWei = await readFee(context)
  const calls = quoteCalls(context, record, next, feePerValidatorWei)
  // Then it is reviewed anew.
  if (reviewed && reviewed.cost.feePerValidatorWei !== feePerValidatorWei)
    return { steps: next, cost: { ...reviewed.cost, calls, feePerValidatorWei }, bundling: null }
  const rows = rowsOf(record, calls)
  assertPassed(await proveRegistration(context, record, [], () => undefined))
  const checks = await proveOnChain(toProve(context, stakeOf(record), rows, { calls, feePerValidatorWei }))
  // It has changed since it was read above.
  if (checks.find(({ status }) => status !== 'passed')?.code === 'SERVICE_FEE_CHANGED')
    return quoteToAsk(context, record, open, { reviewed, onEstimating })
  assertPassed(checks)
  onEstimating()
  const [gasOf, gasFees] = await Promise.all([limitsOf(provider, calls), readGasFees(provider)])
  const count = bundling === 'atomic' ? countThatFits(gasOf) : calls.length
  const gas = sumOf(gasOf.slice(0, count))
  const value = sumOf(calls.slice(0, count).map(({ call }) => call.valueWei))
  await assertBalance(context, value + gas * gasFees.expectedPerGas)
  return {
    steps: next.slice(0, count).map((step, i) => withValue(step, calls[i])),
    cost: { calls: calls.slice(0, count), gasOf, feePerValidatorWei, gas, gasFees },
    bundling: count > 1 ? bundling : null,
  }
}

export function assertPassed(checks: readonly ProofCheck[]): void {
  const failed = checks.find(({ status }) => status !== 'passed')
  if (failed) throw new LastCheckError(failed.code ?? 'PROOF_SOURCE_UNAVAILABLE', failed.details)
}

function withValue(step: PlannedStep, quoted: QuotedCall | undefined): PlannedStep {
  if (!quoted) throw new RangeError('nothing was prepared')
  const { to, valueWei } = quoted.call
  return { ...step, call: { ...step.call, to, valueWei } }
}

async function readFee(context: FlowContext): Promise<bigint> {
  const { batchContract } = context.target
  return batchContract ? readServiceFee(requireWallet(context).provider, batchContract) : 0n
}

/** The transactions of these steps, built from the rows that this browser proves. */
function quoteCalls(
  { target }: Pick<FlowContext, 'target'>,
  record: TransactionRecord,
  steps: readonly PlannedStep[],
  feePerValidatorWei: bigint,
): QuotedCall[] {
  const { account } = stakeOf(record)
  return steps.map(step => {
    const { credentialsType } = depositCall.parse(step.call)
    const deposits = depositRows.parse(step.traces)
    const call = buildDepositCall({ account, target, credentialsType, deposits }, feePerValidatorWei)
    const transaction = record.steps.findIndex(({ lane }) => lane === step.lane)
    return { transaction, call, callHash: keccak256(call.data) }
  })
}

/** The keys of an offer as one text. Its identifier is the server's to choose, and may come again with other keys. */
export function keysOf({ offer }: Pick<Stake, 'offer'>): string {
  return (offer?.deposits ?? []).map(({ pubkey }) => pubkey).join()
}

/** What of a stake is still to be proved on the chain: the rows of its calls, and no others. */
export function toProve(
  context: FlowContext,
  stake: Stake,
  rows: readonly number[],
  { calls, feePerValidatorWei }: Pick<DepositQuote, 'calls' | 'feePerValidatorWei'>,
): StakeToProve {
  const { provider, readsByProxy } = requireWallet(context)
  return {
    account: stake.account,
    target: context.target,
    intent: stake.intent,
    deposits: (stake.offer?.deposits ?? []).filter((_, row) => rows.includes(row)),
    executionRewards: stake.offer?.executionRewards,
    calls: calls.map(({ call }) => call),
    feePerValidatorWei,
    isSecondBeaconWaived: context.waivedKeys?.has(keysOf(stake)) ?? false,
    wallet: provider,
    readsByProxy,
    api: context.api,
  }
}

/** Rows of the offer that these calls deposit, ascending. */
function rowsOf({ steps }: TransactionRecord, calls: DepositQuote['calls']): number[] {
  const meant = new Set(calls.map(({ transaction }) => transaction))
  const transactionOf = steps.flatMap((step, index) =>
    isRegistration(step) ? [] : step.traces.map(() => index),
  )
  return transactionOf.flatMap((transaction, row) => (meant.has(transaction) ? [row] : []))
}

/** The first one stands for all of its size; the last one may be smaller. */
async function gasOrNull(wallet: Eip1193, calls: readonly QuotedCall[]): Promise<bigint | null> {
  try {
    return sumOf(await limitsOf(wallet, calls))
  } catch (error) {
    if (error instanceof GasEstimateError) return null
    throw error
  }
}

/** Never above the cap of EIP-7825. */
function limitsOf(provider: Eip1193, calls: readonly QuotedCall[]): Promise<bigint[]> {
  const each = calls.map(({ call }) => call)
  return estimateEach(provider, each, { cap: transactionGasCap })
}

/** How many can be sent in one transaction, below its gas cap (EIP-7825). */
function countThatFits(gasOf: readonly bigint[]): number {
  let gas = 0n
  const end = gasOf.findIndex((each, i) => {
    gas += each
    return i > 0 && gas > transactionGasCap
  })
  return end === -1 ? gasOf.length : end
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

/** A wallet that does not say what it can is asked for one transaction after another. */
function readBundling(context: FlowContext): Promise<Bundling | null> {
  return requireWallet(context)
    .bundling()
    .catch(() => null)
}

async function assertBalance(context: FlowContext, neededWei: bigint): Promise<void> {
  const balance = await readBalance(requireWallet(context).provider, context.owner.account)
  const missing = neededWei - balance
  if (missing > 0n) throw new BalanceTooLowError(missing)
}

/** A check of the review did not pass; the screen shows which. */
export class StakeUnprovedError extends BaseError {
  override readonly name = 'StakeUnprovedError'
  constructor(checks: readonly ProofCheck[]) {
    const failed = checks.find(({ status }) => status !== 'passed')
    super('A check of this stake did not pass.', { code: failed?.code ?? 'PROOF_SOURCE_UNAVAILABLE' })
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
