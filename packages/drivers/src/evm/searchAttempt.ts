import type { Cursor, Search } from '@granary/transactions'
import { type ChainAccess, isOwnNode, readerOf } from './ChainAccess.ts'
import { readNonces } from './chain/readNonces.ts'
import { askedSince, type EvmAttempt } from './EvmStep.ts'
import { findWaiting, type WaitingCall } from './findWaiting.ts'
import { isContractAccount } from './isContractAccount.ts'
import { isBehindQuestion } from './nodeHead.ts'
import { readBundleStatus } from './readBundleStatus.ts'
import { type SearchBlocks, searchedTo, searchNewBlocks } from './searchSight.ts'

/**
 * Looks for the last of these attempts at one call, whose answer never came: in the wallet's bundles, in the blocks by
 * what it leaves there, among the waiting transactions by the calldata, and by the account's order. It is `undecided`
 * while the account has a transaction waiting that this node does not show, before the node has come to the block of the
 * question, and if only the proxy could be asked.
 * @param waiting what its transaction has while it waits
 * @param cursor how far earlier looks have searched; written to
 */
export async function searchAttempt(
  context: ChainAccess,
  attempts: readonly EvmAttempt[],
  waiting: WaitingCall,
  search: SearchBlocks,
  cursor: Cursor,
): Promise<Search> {
  const bundle = attempts.at(-1)?.bundle ?? null
  // A wallet that cannot say does not keep the chain from being asked.
  const status = await readBundleStatus(context, bundle).catch(() => null)
  if (bundle !== null && status) return { type: 'accepted', bundle }
  const reader = readerOf(context)
  const trusted = isOwnNode(context)
  const { account } = context.owner
  const mined = await searchNewBlocks(context, cursor, askedSince(attempts), search)
  const hash = mined?.hash ?? (await findWaiting(reader, account, waiting))
  if (hash) return { type: 'sent', hash }
  const nonces = await readNonces(reader, account)
  const isBehind = isBehindQuestion(searchedTo(context, cursor), attempts)
  if (!trusted || isBehind || nonces.pending !== nonces.mined) return { type: 'undecided', trusted }
  return { type: (await isContractAccount(reader, account)) ? 'proposed' : 'absent', trusted }
}
