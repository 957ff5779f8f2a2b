import type { Answer, AskedBefore, ChainDriver, Cursor, Look, Quote, Search } from '@granary/transactions'
import { MayBeWaitingError } from '@granary/transactions/errors'
import {
  type AttemptedStep,
  isStepGivenUp,
  type RecordStep,
  type TransactionRecord,
} from '@granary/transactions/record'
import type { CallsStatus } from '@granary/wallet/core'
import { keccak256 } from 'viem/utils'
import type * as z from 'zod/mini'
import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { readNonces } from '#web/chain/readNonces.ts'
import { receiptSummary } from '#web/chain/readReceipt.ts'
import { readTransaction } from '#web/chain/readTransaction.ts'
import { answerOf } from '#web/transaction/evm/answerOf.ts'
import { assertGone } from '#web/transaction/evm/assertGone.ts'
import { type EvmContext, isOwnNode, readerOf, requireWallet } from '#web/transaction/evm/ChainAccess.ts'
import { createEvmDriver } from '#web/transaction/evm/createEvmDriver.ts'
import { nonceOf } from '#web/transaction/evm/EvmStep.ts'
import { findWaiting } from '#web/transaction/evm/findWaiting.ts'
import { isContractAccount } from '#web/transaction/evm/isContractAccount.ts'
import { type FoundTransaction, lookAtAttempt } from '#web/transaction/evm/lookAtAttempt.ts'
import { lookAtCalls } from '#web/transaction/evm/lookAtCalls.ts'
import { nonceFor } from '#web/transaction/evm/nonceFor.ts'
import { readBundleStatus } from '#web/transaction/evm/readBundleStatus.ts'
import { atOnce, keepSearched, ownSight, searchedTo } from '#web/transaction/evm/searchSight.ts'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { depositedBy, findDeposits, type WantedDeposits } from '../chain/findDeposits.ts'
import { type DepositAttempt, depositAsked, depositAttempt, depositRows } from '../stake/Stake.ts'

export type DepositContext = EvmContext & {
  target: DepositTarget
  /** The owner's plans: what of them was given up may still wait. */
  records(): Promise<readonly TransactionRecord[]>
  /** Proves the deposits and reads what they cost; nobody does where they are only followed. */
  quote: ChainDriver<DepositQuote>['quote']
}

/** Newest blocks that are looked through again each time: a reorganisation may bring a transaction into them. */
const looseBlocks = 64

/**
 * Asks for deposits of one account and follows them: as an EVM transaction, but found by the deposit events of its rows,
 * whatever its hash, and never by what the server says.
 */
export function createDepositDriver(given: DepositContext): ChainDriver<DepositQuote> {
  const openStatus = new Map<string, Promise<CallsStatus | null>>()
  const context: DepositContext = {
    ...given,
    publicReader: shareReads(given.publicReader),
    wallet() {
      const wallet = given.wallet()
      const callsStatus = (id: string) => once(openStatus, id, () => wallet?.callsStatus(id) ?? null)
      return wallet && { ...wallet, provider: shareReads(wallet.provider), callsStatus }
    },
  }
  const { patience, isFinal, isOver } = createEvmDriver(context)
  return {
    patience,
    isFinal,
    isOver,
    quote: context.quote,
    isDearer: (now, reviewed) => now.cost.feePerValidatorWei !== reviewed.cost.feePerValidatorWei,
    question: (asked, { cost }, bundle) => questions(context, asked, cost, bundle),
    ask: (asked, quote, bundle) => ask(context, asked, quote, bundle),
    look: (step, _taken, cursor) => look(atOnce(context), step, cursor),
    search: (step, _taken, cursor) => search(atOnce(context), step, cursor),
    findMade: async (step, _taken, cursor, node) =>
      findMade(node === 'own' ? ownSight(context) : atOnce(context), step, cursor),
    assertGone: async step => assertGone(context, step.account, attemptsOf(step)),
    // A deposit that no node ever showed is left where it is, and another stake begun beside it.
    assertUnseen: () => Promise.reject(new MayBeWaitingError()),
  }
}

async function questions(
  context: DepositContext,
  asked: readonly AskedBefore[],
  { calls, gasOf = [], feePerValidatorWei }: DepositQuote,
  bundle: string | null,
): Promise<z.output<typeof depositAsked>[]> {
  const { provider } = requireWallet(context)
  const [nonces, head, records] = await Promise.all([
    readNonces(provider, context.owner.account),
    readBlockHead(provider),
    context.records(),
  ])
  const isAskedAgain = asked.some(({ earlier }) => earlier.length > 0)
  const deposits = records.flatMap(({ steps }) => steps.filter(({ driver }) => driver === 'evm-deposit'))
  const isWaiting = nonces.pending > nonces.mined
  if (isWaiting && (isAskedAgain || deposits.some(step => mayWait(step, nonces))))
    throw new MayBeWaitingError()
  return asked.map(({ earlier }, i) => {
    const call = calls[i]
    if (!call) throw new RangeError('nothing was prepared')
    return {
      callHash: call.callHash,
      gas: gasOf[i] ?? 0n,
      feePerValidatorWei,
      nonce: bundle === null ? nonceFor(attemptsOf({ attempts: earlier }), nonces) : null,
      askedAtBlock: head.number,
      minedBefore: nonces.mined,
    }
  })
}

/** Whether what waits may be of this deposit, given up though it was: it has the place that was asked for. */
function mayWait(step: RecordStep, { mined, pending }: { mined: number; pending: number }): boolean {
  const last = attemptsOf(step).at(-1)
  const nonce = last && last.state !== 'rejected' && isStepGivenUp(step) ? nonceOf(last) : null
  return nonce !== null && nonce >= mined && nonce < pending
}

function attemptsOf({ attempts }: Pick<AttemptedStep, 'attempts'>): DepositAttempt[] {
  return attempts.map(attempt => depositAttempt.parse(attempt))
}

async function ask(
  context: DepositContext,
  asked: Parameters<ChainDriver<DepositQuote>['ask']>[0],
  { cost, bundling }: Quote<DepositQuote>,
  bundle: string | null,
): Promise<Answer> {
  const isFirst = asked.every(({ earlier }) => earlier.length === 0)
  return answerOf(isFirst, async () => {
    const wallet = requireWallet(context)
    const calls = cost.calls.slice(0, asked.length).map(({ call }) => call)
    if (bundle && bundling)
      return { type: 'accepted', bundle: await wallet.sendCalls(calls, bundle, bundling) }
    const [call] = calls
    if (!call) throw new RangeError('nothing was prepared')
    const { gas, nonce } = depositAsked.parse(asked[0]?.asked)
    const hash = await wallet.send(call, gas, cost.gasFees.offer, nonce)
    return { type: 'broadcast', hash: hash.toLowerCase() }
  })
}

async function look(context: DepositContext, step: RecordStep, cursor: Cursor): Promise<Look> {
  const trusted = isOwnNode(context)
  const attempt = attemptsOf(step).at(-1)
  if (attempt?.state === 'accepted') {
    const reader = readerOf(context)
    const wanted = wantedOf(step)
    const { found, over } = await lookAtCalls(context, attempt.bundle, {
      isMadeBy: async (hash, receipt) =>
        (await depositedBy(reader, context.target, wanted, { hash, receipt })).length > 0,
      search: () => findSince(context, step, attempt.asked.askedAtBlock, cursor),
    })
    if (found) return minedLook(found, trusted)
    return over ? { type: 'over', reason: over, trusted } : { type: 'waiting', trusted }
  }
  if (attempt?.state !== 'broadcast') return { type: 'waiting', trusted }
  const searched = { to: searchedTo(context, cursor) }
  const seen = await lookAtAttempt(context, attempt, range => findOne(context, step, range), searched)
  keepSearched(context, cursor, searched.to)
  if (typeof seen === 'string') return { type: seen, trusted }
  if ('receipt' in seen) return minedLook(seen, trusted)
  return { type: 'shown', hash: seen.hash, shown: { nonce: seen.nonce }, trusted }
}

async function search(context: DepositContext, step: RecordStep, cursor: Cursor): Promise<Search> {
  const attempt = attemptsOf(step).at(-1)
  const trusted = isOwnNode(context)
  if (!attempt) return { type: 'absent', trusted }
  const { bundle, asked } = attempt
  // A wallet that cannot say does not keep the chain from being asked.
  if (bundle !== null && (await readBundleStatus(context, bundle).catch(() => null)) !== null)
    return { type: 'accepted', bundle }
  const reader = readerOf(context)
  const { account } = context.owner
  const made = await findSince(context, step, asked.askedAtBlock, cursor)
  const hash = made?.hash ?? (await findWaiting(reader, account, { callHash: asked.callHash }))
  if (hash) return { type: 'sent', hash }
  const { mined, pending } = await readNonces(reader, account)
  if (pending > mined || searchedTo(context, cursor) < asked.askedAtBlock)
    return { type: 'undecided', trusted }
  return { type: (await isContractAccount(reader, account)) ? 'proposed' : 'absent', trusted }
}

async function findMade(context: DepositContext, step: RecordStep, cursor: Cursor) {
  const reader = readerOf(context)
  const attempts = attemptsOf(step)
  const first = Math.min(...attempts.map(({ asked }) => asked.askedAtBlock))
  const found = await findSince(context, step, first, cursor)
  if (!found) return null
  const transaction = await readTransaction(reader, found.hash)
  const callHash = transaction && keccak256(transaction.input)
  const made = attempts.findLastIndex(({ asked }) => asked.callHash === callHash)
  return { hash: found.hash, ...(made !== -1 && { made }) }
}

/** In the blocks since then that no earlier look has gone through. */
async function findSince(
  context: DepositContext,
  step: RecordStep,
  first: number,
  cursor: Cursor,
): Promise<FoundTransaction | undefined> {
  const { number: to } = await readBlockHead(readerOf(context))
  const from = Math.max(first, searchedTo(context, cursor) - looseBlocks)
  const found = await findOne(context, step, { from, to })
  if (!found) keepSearched(context, cursor, to)
  return found
}

async function findOne(
  context: DepositContext,
  step: RecordStep,
  range: { from: number; to: number },
): Promise<FoundTransaction | undefined> {
  const [found] = await findDeposits(readerOf(context), context.target, wantedOf(step), range)
  return found
}

function wantedOf({ account, traces }: RecordStep): WantedDeposits {
  return { account: account as `0x${string}`, rows: depositRows.parse(traces) }
}

function minedLook({ hash, receipt }: FoundTransaction, trusted: boolean): Look {
  return { type: 'mined', hash, succeeded: receipt.succeeded, receipt: receiptSummary(receipt), trusted }
}

/** One request for all who ask the same at the same time: the transactions of a bundle are looked at side by side. */
function shareReads(provider: Eip1193): Eip1193 {
  const open = openReads.get(provider) ?? new Map<string, Promise<unknown>>()
  openReads.set(provider, open)
  return { request: args => once(open, JSON.stringify(args), () => provider.request(args)) }
}

const openReads = new WeakMap<Eip1193, Map<string, Promise<unknown>>>()

/** How long others wait for one request, milliseconds: a node or wallet may never answer it. */
const sharedForMs = 20_000

function once<T>(open: Map<string, Promise<T>>, key: string, ask: () => Promise<T> | T): Promise<T> {
  const known = open.get(key)
  if (known) return known
  const asked = Promise.resolve(ask())
  open.set(key, asked)
  const forget = () => {
    clearTimeout(timer)
    if (open.get(key) === asked) open.delete(key)
  }
  const timer = setTimeout(forget, sharedForMs)
  asked.then(forget, forget)
  return asked
}
