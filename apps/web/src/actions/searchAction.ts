import { readNonces } from '../chain/readNonces.ts'
import { type ChainAccess, isOwnNode, readerOf } from '../transaction/evm/ChainAccess.ts'
import { findCall, rangeOf, takenHashes, waitingCallOf } from '../transaction/evm/findCall.ts'
import { findWaiting } from '../transaction/evm/findWaiting.ts'
import { isContractAccount } from '../transaction/evm/isContractAccount.ts'
import { isBehindQuestion } from '../transaction/evm/nodeHead.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionRecord, CallRecord } from './ActionRecord.ts'
import { lastOf } from './actionRecordState.ts'
import { withActionOutcome } from './actionTransitions.ts'
import { searchCalls } from './searchCalls.ts'

export type ActionSearch =
  | { type: 'found'; record: ActionRecord }
  /** No block and no waiting transaction holds it, and the account has nothing waiting. */
  | { type: 'absent'; searchedTo: number }
  /** As far as a node shows; but others send for the account, and what was proposed to them shows on none. */
  | { type: 'proposed'; searchedTo: number }
  /**
   * The account has a transaction waiting that this node does not show, the node has not come to the block in which it
   * was asked for, or only the proxy could be asked.
   */
  | { type: 'undecided'; searchedTo: number }

/**
 * Looks for an action that the wallet was asked for but whose hash never came back: among the mined transactions by
 * the logs that it leaves, among the waiting ones by the calldata, and by the account's order; one of a bundle at the
 * wallet itself first.
 * @param signal ends the search: nothing is written down any more
 * @param searchedTo newest block of an earlier search, 0 to look through all
 */
export async function searchAction(
  context: ActionContext,
  record: ActionRecord,
  signal: AbortSignal,
  searchedTo = 0,
): Promise<ActionSearch> {
  // A wallet that cannot say does not keep the chain from being asked.
  const accepted = await searchCalls(context, record, signal).catch(() => null)
  if (accepted) return { type: 'found', record: accepted }
  const taken = takenHashes(record, await context.journal.list(context.owner))
  const result = await searchCall(context, record, taken, searchedTo)
  signal.throwIfAborted()
  if (result.type === 'sent')
    return { type: 'found', record: await recordBroadcast(context, record, result.hash) }
  return result
}

/**
 * Looks for a call among the mined transactions, among those that wait, and by the account's order.
 * @param taken hashes of other transactions of the account
 */
export async function searchCall(
  context: ChainAccess,
  record: CallRecord,
  taken: ReadonlySet<string>,
  searchedTo: number,
): Promise<Exclude<ActionSearch, { type: 'found' }> | { type: 'sent'; hash: `0x${string}` }> {
  const reader = readerOf(context)
  const isOwn = isOwnNode(context)
  const range = await rangeOf(reader, record, searchedTo)
  const mined = await findCall(reader, record, taken, range)
  const hash = mined?.hash ?? (await findWaiting(reader, record.account, waitingCallOf(record)))
  if (hash) return { type: 'sent', hash }
  const nonces = await readNonces(reader, record.account)
  const isAbsent = isOwn && !isBehindQuestion(range.to, record) && nonces.pending === nonces.mined
  if (!isAbsent) return { type: 'undecided', searchedTo: range.to }
  const isContract = await isContractAccount(reader, record.account)
  return { type: isContract ? 'proposed' : 'absent', searchedTo: range.to }
}

function recordBroadcast(context: ActionContext, { id }: ActionRecord, hash: `0x${string}`) {
  const at = new Date().toISOString()
  return context.journal.update(id, current =>
    // Another one that searches may have found it, and seen it confirmed, already.
    lastOf(current).state === 'asked'
      ? withActionOutcome(current, { state: 'broadcast', hash }, at)
      : current,
  )
}
