import { MayBeWaitingError } from '@granary/transactions/errors'
import { type EvmContext, requireOwnNode } from './ChainAccess.ts'
import type { Eip1193 } from './chain/Eip1193.ts'
import { readOpenNonce } from './chain/isNonceTaken.ts'
import { readBlockHead } from './chain/readBlockHead.ts'
import { readNonces } from './chain/readNonces.ts'
import { readReceipt } from './chain/readReceipt.ts'
import { readTransaction } from './chain/readTransaction.ts'
import { askedSince, type EvmRecordStep } from './EvmStep.ts'
import { findCall } from './findCall.ts'
import { assertFollows } from './nodeHead.ts'

/**
 * That no node ever showed the last attempt, and that nothing of it can come; or that the wallet has forgotten its bundle.
 * Its own place in the account's order is not known, so that another transaction took it cannot be proved.
 * @param taken hashes of other transactions of the account
 * @throws {WalletInterruptedError} when its wallet is not connected on its network
 * @throws {WalletNodeMissingError} when it has no node of its own
 * @throws {NodeBehindError} when the wallet's node does not follow its chain
 * @throws {MayBeWaitingError} while the wallet's node knows it or anything else of the account that waits, or the
 *   place that the wallet was asked to use is still free
 */
export async function assertUnseen(
  context: AssertingContext,
  step: EvmRecordStep,
  taken: ReadonlySet<string>,
): Promise<void> {
  const { provider } = requireOwnNode(context)
  const attempt = step.attempts.at(-1)
  if (attempt?.state === 'accepted') return assertForgotten(context, step, attempt.bundle, taken)
  if (attempt?.state !== 'broadcast') return
  const { hash, asked, shown: known } = attempt
  assertFollows(await readBlockHead(provider), step.attempts, context.isLocalChain)
  const [shown, receipt, nonces, openNonce] = await Promise.all([
    readTransaction(provider, hash),
    readReceipt(provider, hash),
    readNonces(provider, step.account),
    readOpenNonce(provider, step.account),
  ])
  const isFree = asked.nonce === null || asked.nonce >= openNonce
  const mayWait = known !== null || shown || receipt || isFree || nonces.pending !== nonces.mined
  if (mayWait || (await isMined(provider, step, taken))) throw new MayBeWaitingError()
}

type AssertingContext = Pick<EvmContext, 'wallet' | 'owner' | 'isLocalChain'>

/**
 * One of a bundle that the wallet took and knows no longer. Its place in the account's order was never known: nothing of
 * the account may wait, and no block may hold it.
 */
async function assertForgotten(
  context: AssertingContext,
  step: EvmRecordStep,
  bundle: string | null,
  taken: ReadonlySet<string>,
): Promise<void> {
  const wallet = requireOwnNode(context)
  assertFollows(await readBlockHead(wallet.provider), step.attempts, context.isLocalChain)
  const [status, nonces] = await Promise.all([
    bundle === null ? null : wallet.callsStatus(bundle),
    readNonces(wallet.provider, step.account),
  ])
  const isWaiting = status !== null || nonces.pending !== nonces.mined
  if (isWaiting || (await isMined(wallet.provider, step, taken))) throw new MayBeWaitingError()
}

async function isMined(provider: Eip1193, step: EvmRecordStep, taken: ReadonlySet<string>): Promise<boolean> {
  const { number: to } = await readBlockHead(provider)
  return (await findCall(provider, step, taken, { from: askedSince(step.attempts), to })) !== undefined
}
