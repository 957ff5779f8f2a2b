import { MayBeWaitingError } from '@granary/transactions/errors'
import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { readOpenNonce } from '#web/chain/isNonceTaken.ts'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { readNonces } from '#web/chain/readNonces.ts'
import { readReceipt } from '#web/chain/readReceipt.ts'
import { readTransaction } from '#web/chain/readTransaction.ts'
import { lastOf } from '../ActionRecord.ts'
import { type EvmContext, requireWallet } from './ChainAccess.ts'
import type { CallRecord } from './EvmStep.ts'
import { findCall, rangeOf } from './findCall.ts'
import { assertFollows } from './nodeHead.ts'

/**
 * That no node ever showed the last attempt, and that nothing of it can come; or that the wallet has forgotten its bundle.
 * Its own place in the account's order is not known, so that another transaction took it cannot be proved.
 * @param taken hashes of other transactions of the account
 * @throws {WalletInterruptedError} when its wallet is not connected on its network
 * @throws {NodeBehindError} when the wallet's node does not follow its chain
 * @throws {MayBeWaitingError} while the wallet's node knows it or anything else of the account that waits, or the
 *   place that the wallet was asked to use is still free
 */
export async function assertUnseen(
  context: AssertingContext,
  record: CallRecord,
  taken: ReadonlySet<string>,
): Promise<void> {
  const { provider } = requireWallet(context)
  const attempt = lastOf(record)
  if (attempt.state === 'accepted') return assertForgotten(context, record, taken)
  if (attempt.state !== 'broadcast') return
  const { hash, nonce, ownNonce } = attempt
  assertFollows(await readBlockHead(provider), [record], context.isLocalChain)
  const [shown, receipt, nonces, openNonce] = await Promise.all([
    readTransaction(provider, hash),
    readReceipt(provider, hash),
    readNonces(provider, record.account),
    readOpenNonce(provider, record.account),
  ])
  const isFree = nonce === null || nonce >= openNonce
  const mayWait = ownNonce !== null || shown || receipt || isFree || nonces.pending > nonces.mined
  if (mayWait || (await isMined(provider, record, taken))) throw new MayBeWaitingError()
}

type AssertingContext = Pick<EvmContext, 'wallet' | 'owner' | 'isLocalChain'>

/**
 * One of a bundle that the wallet took and knows no longer. Its place in the account's order was never known: nothing of
 * the account may wait, and no block may hold it.
 */
async function assertForgotten(
  context: AssertingContext,
  record: CallRecord,
  taken: ReadonlySet<string>,
): Promise<void> {
  const wallet = requireWallet(context)
  const { callsId } = lastOf(record)
  assertFollows(await readBlockHead(wallet.provider), [record], context.isLocalChain)
  const [status, nonces] = await Promise.all([
    callsId === null ? null : wallet.callsStatus(callsId),
    readNonces(wallet.provider, record.account),
  ])
  const isWaiting = status !== null || nonces.pending > nonces.mined
  if (isWaiting || (await isMined(wallet.provider, record, taken))) throw new MayBeWaitingError()
}

async function isMined(provider: Eip1193, record: CallRecord, taken: ReadonlySet<string>): Promise<boolean> {
  return (await findCall(provider, record, taken, await rangeOf(provider, record))) !== undefined
}
