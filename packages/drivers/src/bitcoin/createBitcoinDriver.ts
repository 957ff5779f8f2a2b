import { BaseError } from '@granary/errors'
import type {
  Answer,
  AskedBefore,
  ChainDriver,
  Look,
  PlannedStep,
  Quote,
  Search,
  Standing,
} from '@granary/transactions'
import { MayBeWaitingError } from '@granary/transactions/errors'
import { lastAttempt } from '@granary/transactions/record'
import { Transaction } from '@scure/btc-signer'
import { type BitcoinContext, requireBitcoinWallet } from './BitcoinContext.ts'
import {
  type BitcoinNode,
  BitcoinRefusedError,
  type BitcoinTransaction,
  type Coin,
  readCoins,
  readFeeRate,
  readHeight,
  readSpending,
  readTransaction,
} from './BitcoinNode.ts'
import {
  type BitcoinAsked,
  type BitcoinAttempt,
  bitcoinAskedOf,
  bitcoinCallOf,
  bitcoinRecordStepOf,
} from './BitcoinStep.ts'
import { bitcoinScript, dustOf } from './bitcoinAddress.ts'
import { accountScript, buildPayment } from './buildPayment.ts'
import { isSameCoin, selectCoins } from './selectCoins.ts'

/** Cost of a payment, satoshi. */
export type BitcoinCost = {
  readonly networkFee: bigint
  readonly value: bigint
  /** Satoshi for each virtual byte. */
  readonly feeRate: number
}

/** Looks in a row after which bad news is believed: nodes behind one address may be blocks apart. */
const patience = { consumed: 3, missing: 10, over: 3, lost: 3 }

/** Blocks on top of which a transaction counts as final. */
const finalDepth = 6

/**
 * Asks and follows payments of one account on one Bitcoin chain. A payment is known by the coins that it spends: one that is
 * asked for again spends a coin of the one before, so that at most one of the two can be in a block.
 */
export function createBitcoinDriver(context: BitcoinContext): ChainDriver<BitcoinCost> {
  const { node, owner } = context
  return {
    patience,
    quote: (steps, options) => quotePayment(context, steps, options),
    isDearer: ({ cost: now }, { cost: reviewed }) =>
      now.networkFee * 4n > reviewed.networkFee * 5n || now.value > reviewed.value,
    question: (asked, quote) => questions(context, asked, quote),
    ask: asked => askWallet(context, asked),
    async look(step) {
      const attempt = lastAttempt(bitcoinRecordStepOf(step))
      return attempt?.state === 'broadcast' ? lookAtSent(node, attempt) : { type: 'waiting', trusted: true }
    },
    async search(step, taken): Promise<Search> {
      const attempt = lastAttempt(bitcoinRecordStepOf(step))
      const spending = attempt && (await readSpending(node, firstCoin(attempt)))
      if (!spending) return { type: 'absent', trusted: true }
      if (makesPayment(spending, attempt) && !taken.has(spending.txid))
        return { type: 'sent', hash: spending.txid }
      return { type: spending.height === null ? 'undecided' : 'absent', trusted: true }
    },
    async findMade(step, taken) {
      const { attempts } = bitcoinRecordStepOf(step)
      for (const [made, attempt] of [...attempts.entries()].reverse()) {
        const spending = await readSpending(node, firstCoin(attempt))
        if (spending && !taken.has(spending.txid) && makesPayment(spending, attempt))
          return { hash: spending.txid, made }
      }
      return null
    },
    async isFinal(confirmed): Promise<Standing[]> {
      const height = await readHeight(node)
      return Promise.all(
        confirmed.map(async ({ hash }): Promise<Standing> => {
          const found = await readTransaction(node, hash)
          if (!found || found.height === null) return { type: 'lost', trusted: true }
          if (!isDeep(found, height)) return { type: 'unchanged', trusted: true }
          const receipt = { height: found.height }
          return { type: 'mined', trusted: true, succeeded: true, receipt, isFinal: true }
        }),
      )
    },
    isOver: attempts =>
      isOver(
        node,
        attempts.map(({ asked }) => bitcoinAskedOf(asked)),
      ),
    async assertGone(step) {
      const { attempts } = bitcoinRecordStepOf(step)
      // The page alone sends what the wallet has signed.
      const sent = attempts.filter(attempt => 'hash' in attempt && attempt.hash !== null)
      if (
        !(await isOver(
          node,
          sent.map(({ asked }) => asked),
        ))
      )
        throw new MayBeWaitingError()
    },
    async assertUnseen(step) {
      const attempt = lastAttempt(bitcoinRecordStepOf(step))
      if (!attempt || !(await isOver(node, [attempt.asked]))) throw new MayBeWaitingError()
    },
  }

  async function quotePayment(
    { kind }: BitcoinContext,
    open: readonly PlannedStep[],
    { prepare, onEstimating }: Parameters<ChainDriver<BitcoinCost>['quote']>[1],
  ): Promise<Quote<BitcoinCost>> {
    requireBitcoinWallet(context)
    const steps = await prepare(open)
    onEstimating()
    const [step] = steps
    if (!step || steps.length > 1) throw new RangeError('A payment is a plan of one step')
    const { receiver, sats } = bitcoinCallOf(step)
    const [from, to] = [accountScript(owner.account, kind), bitcoinScript(receiver, kind)]
    if (!to) throw new TypeError('The receiver is no address of this chain')
    if (sats < dustOf(to)) throw new BelowDustError(dustOf(to))
    const [coins, feeRate] = await Promise.all([readCoins(node, owner.account), readFeeRate(node)])
    const { fee } = selectCoins({ coins, sats, from, to, feeRate })
    return { steps, cost: { networkFee: fee, value: sats, feeRate }, bundling: null }
  }
}

/** @throws {MayBeWaitingError} while a block may still hold an earlier attempt, and its coins are gone */
async function questions(
  { node, owner, kind }: BitcoinContext,
  asked: readonly AskedBefore[],
  { cost: { feeRate } }: Quote<BitcoinCost>,
): Promise<readonly BitcoinAsked[]> {
  const made: BitcoinAsked[] = []
  for (const { step, earlier } of asked) {
    const { receiver, sats } = bitcoinCallOf(step)
    const coins = await readCoins(node, owner.account)
    const forced = await conflictingCoins(
      node,
      coins,
      bitcoinRecordStepOf({ ...step, attempts: earlier }).attempts,
    )
    const [from, to] = [accountScript(owner.account, kind), bitcoinScript(receiver, kind)]
    if (!to) throw new TypeError('The receiver is no address of this chain')
    const selection = selectCoins({ coins, forced, sats, from, to, feeRate })
    made.push({ ...selection, coins: [...selection.coins] })
  }
  return made
}

/** A coin of each earlier attempt, which a new one has to spend. */
async function conflictingCoins(
  node: BitcoinNode,
  coins: readonly Coin[],
  earlier: readonly BitcoinAttempt[],
): Promise<Coin[]> {
  const forced: Coin[] = []
  for (const { asked } of earlier) {
    const open = asked.coins.find(coin => coins.some(each => isSameCoin(each, coin)))
    if (!open && !(await isOver(node, [asked]))) throw new MayBeWaitingError()
    if (open && !forced.some(each => isSameCoin(each, open))) forced.push(open)
  }
  return forced
}

/** Has the payment signed, and hands it to the network: its id is known before that. */
async function askWallet(
  context: BitcoinContext,
  [question]: Parameters<ChainDriver<BitcoinCost>['ask']>[0],
): Promise<Answer> {
  if (!question) throw new RangeError('nothing was prepared')
  const { node } = context
  let signed: Transaction
  try {
    const wallet = requireBitcoinWallet(context)
    const asked = bitcoinAskedOf(question.asked)
    const payment = await buildPayment(context, wallet, bitcoinCallOf(question.step), asked)
    const answer = await wallet.sign(payment.toPSBT(0), asked.coins.length)
    signed = Transaction.fromPSBT(answer)
    if (!isSame(signed.unsignedTx, payment.unsignedTx)) throw new OtherPaymentError()
    if (!signed.isFinal) signed.finalize()
  } catch (error) {
    // The page alone sends what the wallet signs, and it has sent nothing.
    const code = error instanceof BaseError ? error.code : ''
    if (code === 'USER_REJECTED') return { type: 'rejected' }
    return notSent.includes(code) ? { type: 'not_sent' } : { type: 'unknown', error }
  }
  const { id, hex } = signed
  try {
    await node.post('/tx', hex)
  } catch (error) {
    const isRefused = error instanceof BitcoinRefusedError
    if (isRefused && (await readTransaction(node, id).catch(() => null)) === null) return { type: 'not_sent' }
  }
  return { type: 'broadcast', hash: id }
}

const notSent = [
  'WALLET_DISCONNECTED',
  'WALLET_NETWORK_WRONG',
  'WALLET_ACCOUNT_CHANGED',
  'WALLET_NOT_ASKED',
  'SEND_ACCOUNT_UNSUPPORTED',
  'NODE_ANSWER_INVALID',
]

async function lookAtSent(
  node: BitcoinNode,
  attempt: Extract<BitcoinAttempt, { state: 'broadcast' }>,
): Promise<Look> {
  const trusted = true
  const found = (await readTransaction(node, attempt.hash)) ?? (await readSpending(node, firstCoin(attempt)))
  if (!found) return { type: 'missing', trusted }
  const { txid, height } = found
  if (!makesPayment(found, attempt)) return { type: height === null ? 'waiting' : 'consumed', trusted }
  return height === null
    ? { type: 'shown', trusted, hash: txid, shown: {} }
    : { type: 'mined', trusted, hash: txid, succeeded: true, receipt: { height } }
}

/** Whether a transaction pays what an attempt asked for, with its coins: a wallet may have raised the fee. */
function makesPayment({ inputs, outputs }: BitcoinTransaction, { call, asked }: BitcoinAttempt): boolean {
  return (
    outputs.some(({ address, sats }) => address === call.receiver && sats === call.sats) &&
    inputs.some(input => asked.coins.some(coin => isSameCoin(coin, input)))
  )
}

/** Whether final transactions have spent a coin of each. */
async function isOver(node: BitcoinNode, asked: readonly BitcoinAsked[]): Promise<boolean> {
  if (asked.length === 0) return true
  const height = await readHeight(node)
  for (const { coins } of asked) {
    const spendings = await Promise.all(coins.map(coin => readSpending(node, coin)))
    if (!spendings.some(found => found && isDeep(found, height))) return false
  }
  return true
}

const isDeep = ({ height }: BitcoinTransaction, tip: number) =>
  height !== null && height + finalDepth <= tip + 1

function firstCoin({ asked }: BitcoinAttempt): Coin {
  const [coin] = asked.coins
  if (!coin) throw new RangeError('a payment without a coin')
  return coin
}

const isSame = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

class BelowDustError extends BaseError {
  override readonly name = 'BelowDustError'
  constructor(least: bigint) {
    super('The amount is below the least that the network takes.', {
      code: 'SEND_BELOW_MINIMUM',
      details: `at least ${least} satoshi`,
      metaMessages: ['Nothing was sent. Send more.'],
    })
  }
}

/** The page has not sent it on, but the wallet has signed it. */
class OtherPaymentError extends BaseError {
  override readonly name = 'OtherPaymentError'
  constructor() {
    super('The wallet signed another transaction than it was asked for.', { code: 'WALLET_SIGNED_OTHER' })
  }
}
