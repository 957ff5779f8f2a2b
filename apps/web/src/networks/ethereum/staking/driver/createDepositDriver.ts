import {
  askedSince,
  askWallet,
  assertGone,
  atOnce,
  createEvmDriver,
  type EvmContext,
  lookAtAttempt,
  nonceFor,
  nonceOf,
  ownSight,
  readerOf,
  requireWallet,
  type SearchBlocks,
  searchAttempt,
  searchNewBlocks,
} from '@granary/drivers/evm'
import {
  type Eip1193,
  readBlockHead,
  readNonces,
  readTransaction,
  type TransactionReceipt,
} from '@granary/drivers/evm/chain'
import type { AskedBefore, ChainDriver, Cursor, Look } from '@granary/transactions'
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
import type { DepositQuote } from '../chain/DepositQuote.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { depositedBy, findDeposits, type WantedDeposits } from '../chain/findDeposits.ts'
import { type DepositAttempt, type depositAsked, depositAttempt, depositRows } from '../stake/Stake.ts'

export type DepositContext = EvmContext & {
  target: DepositTarget
  /** The owner's plans: what of them was given up may still wait. */
  records(): Promise<readonly TransactionRecord[]>
  /** Proves the deposits and reads their cost; absent where the page only follows them. */
  quote: ChainDriver<DepositQuote>['quote']
}

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
    ask: (asked, { cost, bundling }, bundle) => {
      const calls = cost.calls.slice(0, asked.length).map(({ call }) => call)
      return askWallet(context, { asked, calls, offer: cost.gasFees.offer, bundle, bundling })
    },
    look: (step, _taken, cursor) => look(atOnce(context), step, cursor),
    async search(step, _taken, cursor) {
      const sight = atOnce(context)
      const attempts = attemptsOf(step).slice(-1)
      const callHash = attempts[0]?.asked.callHash ?? ''
      return searchAttempt(sight, attempts, { callHash }, findIn(sight, step), cursor)
    },
    findMade: async (step, _taken, cursor, node) =>
      findMade(node === 'own' ? ownSight(context, attemptsOf(step)) : atOnce(context), step, cursor),
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

/** Looks at the last attempt alone: each deposit is known by its rows. */
function look(context: DepositContext, step: RecordStep, cursor: Cursor): Promise<Look> {
  const isMadeBy = async (hash: string, receipt: TransactionReceipt) =>
    (await depositedBy(readerOf(context), context.target, wantedOf(step), { hash, receipt })).length > 0
  const made = { isMadeBy, search: findIn(context, step) }
  return lookAtAttempt(context, attemptsOf(step).slice(-1), made, cursor)
}

async function findMade(context: DepositContext, step: RecordStep, cursor: Cursor) {
  const attempts = attemptsOf(step)
  const found = await searchNewBlocks(context, cursor, askedSince(attempts), findIn(context, step))
  if (!found) return null
  const transaction = await readTransaction(readerOf(context), found.hash)
  const callHash = transaction && keccak256(transaction.input)
  const made = attempts.findLastIndex(({ asked }) => asked.callHash === callHash)
  return { hash: found.hash, ...(made !== -1 && { made }) }
}

function findIn(context: DepositContext, step: RecordStep): SearchBlocks {
  return async range => (await findDeposits(readerOf(context), context.target, wantedOf(step), range))[0]
}

function wantedOf({ account, traces }: RecordStep): WantedDeposits {
  return { account: account as `0x${string}`, rows: depositRows.parse(traces) }
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
