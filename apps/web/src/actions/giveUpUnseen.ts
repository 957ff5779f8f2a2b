import { MayBeWaitingError } from '@granary/transactions/errors'
import type { Eip1193 } from '../chain/Eip1193.ts'
import { readOpenNonce } from '../chain/isNonceTaken.ts'
import { readBlockHead } from '../chain/readBlockHead.ts'
import { readNonces } from '../chain/readNonces.ts'
import { readReceipt } from '../chain/readReceipt.ts'
import { readTransaction } from '../chain/readTransaction.ts'
import { requireWallet } from '../transaction/evm/ChainAccess.ts'
import { findCall, rangeOf, takenHashes } from '../transaction/evm/findCall.ts'
import { assertFollows } from '../transaction/evm/nodeHead.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionAttempt, ActionRecord, CallRecord } from './ActionRecord.ts'
import { lastOf } from './actionRecordState.ts'
import { withActionOutcome } from './actionTransitions.ts'

/**
 * Takes a sent action for cancelled on the person's word. Only one that no node ever showed, or of a bundle that the
 * wallet has forgotten: its own place in the
 * account's order is not known, so that another transaction took it cannot be proved. It stays looked for.
 * @throws {WalletInterruptedError} when its wallet is not connected on its network
 * @throws {NodeBehindError} when the wallet's node does not follow its chain
 * @throws {MayBeWaitingError} while the wallet's node knows it or anything else of the account that waits, or the
 *   place that the wallet was asked to use is still free
 */
export async function giveUpUnseen(context: ActionContext, record: ActionRecord): Promise<ActionRecord> {
  const attempt = lastOf(record)
  if (attempt.state !== 'accepted' && attempt.state !== 'broadcast') return record
  await assertUnseen(context, record, takenHashes(record, await context.journal.list(context.owner)))
  const outcome = { state: 'failed', reason: 'cancelled', receipt: null } as const
  return context.journal.update(record.id, current => {
    const known = lastOf(current)
    const isSame = known.state === attempt.state && sentAs(known) === sentAs(attempt)
    return isSame ? withActionOutcome(current, outcome, new Date().toISOString()) : current
  })
}

function sentAs(attempt: ActionAttempt): string | null {
  if (attempt.state === 'broadcast') return attempt.ownNonce === null ? attempt.hash : null
  return attempt.callsId
}

/**
 * That no node ever showed the last attempt, and that nothing of it can come.
 * @param taken hashes of other transactions of the account
 * @throws what `giveUpUnseen` throws
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

type AssertingContext = Pick<ActionContext, 'wallet' | 'owner' | 'isLocalChain'>

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
