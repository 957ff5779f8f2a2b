import { readNonces } from '#web/chain/readNonces.ts'
import { type ChainAccess, isOwnNode, readerOf } from './ChainAccess.ts'
import type { EvmRecordStep } from './EvmStep.ts'
import { findCall, rangeOf, waitingCallOf } from './findCall.ts'
import { findWaiting } from './findWaiting.ts'
import { isContractAccount } from './isContractAccount.ts'
import { isBehindQuestion } from './nodeHead.ts'

type CallSearch =
  | { type: 'sent'; hash: `0x${string}` }
  | {
      /**
       * `absent`: no block and no waiting transaction holds it, and the account has nothing waiting. `proposed`: as far
       * as a node shows; but others send for the account, and what was proposed to them shows on none. `undecided`: the
       * account has a transaction waiting that this node does not show, the node has not come to the block in which it
       * was asked for, or only the proxy could be asked.
       */
      type: 'absent' | 'proposed' | 'undecided'
      searchedTo: number
    }

/**
 * Looks for a call whose hash never came back: among the mined transactions by the logs that it leaves, among the waiting
 * ones by the calldata, and by the account's order.
 * @param taken hashes of other transactions of the account
 * @param searchedTo newest block of an earlier search, 0 to look through all
 */
export async function searchCall(
  context: ChainAccess,
  step: EvmRecordStep,
  taken: ReadonlySet<string>,
  searchedTo: number,
): Promise<CallSearch> {
  const reader = readerOf(context)
  const isOwn = isOwnNode(context)
  const range = await rangeOf(reader, step, searchedTo)
  const mined = await findCall(reader, step, taken, range)
  const hash = mined?.hash ?? (await findWaiting(reader, step.account, waitingCallOf(step)))
  if (hash) return { type: 'sent', hash }
  const nonces = await readNonces(reader, step.account)
  const isAbsent = isOwn && !isBehindQuestion(range.to, step.attempts) && nonces.pending === nonces.mined
  if (!isAbsent) return { type: 'undecided', searchedTo: range.to }
  const isContract = await isContractAccount(reader, step.account)
  return { type: isContract ? 'proposed' : 'absent', searchedTo: range.to }
}
