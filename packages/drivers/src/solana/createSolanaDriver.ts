import { BaseError } from '@granary/errors'
import type { Answer, AskedBefore, ChainDriver, Look, Search, Standing } from '@granary/transactions'
import { MayBeWaitingError } from '@granary/transactions/errors'
import { lastAttempt } from '@granary/transactions/record'
import { quoteTransfers, type SolanaCost } from './quoteTransfers.ts'
import { requireSolanaWallet, type SolanaContext } from './SolanaContext.ts'
import { decodeTransaction, encodeMessage, unsignedTransaction } from './SolanaMessage.ts'
import {
  readBlockhash,
  readFinalHeight,
  readStatuses,
  readTransactionBytes,
  type SolanaNode,
  SolanaNodeError,
  sendTransaction,
  transactionsSince,
} from './SolanaNode.ts'
import {
  type SolanaAsked,
  type SolanaAttempt,
  solanaAskedOf,
  solanaCallOf,
  solanaRecordStepOf,
} from './SolanaStep.ts'
import { makesTransfer, transferInstructions } from './transferInstructions.ts'

/** Looks in a row after which bad news is believed: nodes behind one address may be slots apart. */
const patience = { consumed: 3, missing: 3, over: 3, lost: 3 }

/**
 * Asks and follows transfers of one account on one Solana cluster. A transaction names the block that it follows, and 150
 * blocks later no block can hold it: after that it can be asked for again without being made twice.
 */
export function createSolanaDriver(context: SolanaContext): ChainDriver<SolanaCost> {
  const { node, owner } = context
  return {
    patience,
    quote: (steps, options) => quoteTransfers(context, steps, options),
    isDearer: ({ cost: now }, { cost: reviewed }) =>
      now.networkFee > reviewed.networkFee * 2n || now.openingFee > reviewed.openingFee,
    question: asked => questions(context, asked),
    ask: asked => askWallet(context, asked),
    async look(step) {
      const attempt = lastAttempt(solanaRecordStepOf(step))
      return attempt?.state === 'broadcast'
        ? lookAtSent(node, attempt.hash, attempt.asked)
        : { type: 'waiting', trusted: true }
    },
    async search(step, taken): Promise<Search> {
      const attempt = lastAttempt(solanaRecordStepOf(step))
      // Read first: what a later block holds is then found by the search.
      const height = await readFinalHeight(node)
      const hash = attempt && (await findMade(node, owner.account, attempt, taken))
      if (hash) return { type: 'sent', hash }
      const isOver = attempt && attempt.asked.lastBlockHeight < height
      return { type: isOver ? 'absent' : 'undecided', trusted: true }
    },
    async findMade(step, taken) {
      const { attempts } = solanaRecordStepOf(step)
      for (const [made, attempt] of [...attempts.entries()].reverse()) {
        const hash = await findMade(node, owner.account, attempt, taken)
        if (hash) return { hash, made }
      }
      return null
    },
    async isFinal(confirmed): Promise<Standing[]> {
      const statuses = await readStatuses(
        node,
        confirmed.map(({ hash }) => hash),
      )
      return statuses.map(found => {
        if (!found) return { type: 'lost', trusted: true }
        if (!found.isFinal) return { type: 'unchanged', trusted: true }
        const { slot, succeeded } = found
        return { type: 'mined', trusted: true, succeeded, receipt: { slot }, isFinal: true }
      })
    },
    isOver: attempts =>
      isOver(
        node,
        attempts.map(({ asked }) => asked),
      ),
    assertGone: step => assertOver(node, solanaRecordStepOf(step).attempts),
    async assertUnseen(step) {
      const { attempts } = solanaRecordStepOf(step)
      await assertOver(node, attempts)
      const hashes = attempts.flatMap(attempt => ('hash' in attempt && attempt.hash ? [attempt.hash] : []))
      const statuses = hashes.length > 0 ? await readStatuses(node, hashes) : []
      if (statuses.some(found => found?.succeeded)) throw new MayBeWaitingError()
    },
  }
}

/** @throws {MayBeWaitingError} while a block may still hold an earlier attempt */
async function questions(
  { node }: SolanaContext,
  asked: readonly AskedBefore[],
): Promise<readonly SolanaAsked[]> {
  for (const { step, earlier } of asked)
    await assertOver(node, solanaRecordStepOf({ ...step, attempts: earlier }).attempts)
  const { slot, blockhash, lastBlockHeight } = await readBlockhash(node)
  return asked.map(() => ({ slot, blockhash, lastBlockHeight }))
}

/** Has the transfer signed, and hands it to the network: its signature, which is its id, is known before that. */
async function askWallet(
  context: SolanaContext,
  [question]: Parameters<ChainDriver<SolanaCost>['ask']>[0],
): Promise<Answer> {
  if (!question) throw new RangeError('nothing was prepared')
  const { account } = context.owner
  const call = solanaCallOf(question.step)
  const { blockhash } = solanaAskedOf(question.asked)
  const message = encodeMessage(account, blockhash, transferInstructions(account, call))
  let signed: Uint8Array
  try {
    signed = await requireSolanaWallet(context).sign(unsignedTransaction(message))
  } catch (error) {
    const code = error instanceof BaseError ? error.code : ''
    if (code === 'USER_REJECTED') return { type: 'rejected' }
    return notAsked.includes(code) ? { type: 'not_sent' } : { type: 'unknown', error }
  }
  const made = decodeTransaction(signed)
  if (!makesTransfer(made.message, account, call, blockhash))
    return { type: 'unknown', error: new OtherTransactionError() }
  try {
    await sendTransaction(context.node, signed)
  } catch (error) {
    // Refused at the node's own trial: it went no further. Otherwise the network may have it.
    if (error instanceof SolanaNodeError && error.rpcCode === trialFailed) return { type: 'not_sent' }
  }
  return { type: 'broadcast', hash: made.signature }
}

/** Errors of a wallet that was certainly not asked. */
const notAsked = ['WALLET_DISCONNECTED', 'WALLET_NETWORK_WRONG', 'WALLET_ACCOUNT_CHANGED', 'WALLET_NOT_ASKED']

/** JSON-RPC code of a transaction that fails at the node's trial. */
const trialFailed = -32002

async function lookAtSent(node: SolanaNode, hash: string, { lastBlockHeight }: SolanaAsked): Promise<Look> {
  const height = await readFinalHeight(node)
  const [found] = await readStatuses(node, [hash])
  if (found?.isConfirmed) {
    const { slot, succeeded } = found
    return { type: 'mined', trusted: true, hash, succeeded, receipt: { slot } }
  }
  if (found) return { type: 'shown', trusted: true, hash, shown: { slot: found.slot } }
  return { type: height > lastBlockHeight ? 'missing' : 'waiting', trusted: true }
}

/** The transaction that the account made of an attempt, by its content. */
async function findMade(
  node: SolanaNode,
  account: string,
  { asked, call }: SolanaAttempt,
  taken: ReadonlySet<string>,
): Promise<string | null> {
  for await (const signature of transactionsSince(node, account, asked.slot)) {
    if (taken.has(signature)) continue
    const bytes = await readTransactionBytes(node, signature)
    if (bytes && makesTransfer(decodeTransaction(bytes).message, account, call, asked.blockhash))
      return signature
  }
  return null
}

async function isOver(node: SolanaNode, asked: readonly unknown[]): Promise<boolean> {
  if (asked.length === 0) return true
  const height = await readFinalHeight(node)
  return asked.every(each => solanaAskedOf(each).lastBlockHeight < height)
}

/** A transaction that the person declined was never signed. */
async function assertOver(node: SolanaNode, attempts: readonly SolanaAttempt[]): Promise<void> {
  const signed = attempts.filter(({ state }) => state !== 'rejected')
  if (
    !(await isOver(
      node,
      signed.map(({ asked }) => asked),
    ))
  )
    throw new MayBeWaitingError()
}

/** The page has not sent it on, but the wallet has signed it. */
class OtherTransactionError extends BaseError {
  override readonly name = 'OtherTransactionError'
  constructor() {
    super('The wallet signed another transaction than it was asked for.', { code: 'WALLET_SIGNED_OTHER' })
  }
}
