import type { Cursor, Look } from '@granary/transactions'
import { type ChainAccess, isOwnNode, readerOf } from './ChainAccess.ts'
import type { Eip1193 } from './chain/Eip1193.ts'
import { isNonceTaken } from './chain/isNonceTaken.ts'
import { readNonces } from './chain/readNonces.ts'
import { readReceipt, receiptSummary } from './chain/readReceipt.ts'
import { readTransaction, type SentTransaction } from './chain/readTransaction.ts'
import { askedSince, type EvmAsked, type EvmAttempt, type EvmAttemptIn } from './EvmStep.ts'
import { isContractAccount } from './isContractAccount.ts'
import { lookAtCalls, type Made } from './lookAtCalls.ts'
import { type FoundTransaction, type SearchBlocks, searchedTo, searchNewBlocks } from './searchSight.ts'

/**
 * Looks once at the last of these attempts at one call, broadcast or accepted.
 * @param cursor how far earlier looks have searched; written to
 */
export async function lookAtAttempt(
  context: ChainAccess,
  attempts: readonly EvmAttempt[],
  { isMadeBy, search }: Pick<Made, 'isMadeBy'> & { search: SearchBlocks },
  cursor: Cursor,
): Promise<Look> {
  const trusted = isOwnNode(context)
  const attempt = attempts.at(-1)
  if (attempt?.state === 'broadcast') return lookAtSent(context, attempt, { isMadeBy, search }, cursor)
  if (attempt?.state !== 'accepted') return { type: 'waiting', trusted }
  const { found, over } = await lookAtCalls(context, attempt.bundle, {
    isMadeBy,
    search: () => searchNewBlocks(context, cursor, askedSince(attempts), search),
  })
  if (found) return minedLook(found, trusted)
  return over ? { type: 'over', reason: over, trusted } : { type: 'waiting', trusted }
}

async function lookAtSent(
  context: ChainAccess,
  attempt: EvmAttemptIn<'broadcast'>,
  { isMadeBy, search }: Pick<Made, 'isMadeBy'> & { search: SearchBlocks },
  cursor: Cursor,
): Promise<Look> {
  const reader = readerOf(context)
  const trusted = isOwnNode(context)
  const { account } = context.owner
  const { hash, asked } = attempt
  const known = attempt.shown?.nonce ?? null
  const receipt = await readReceipt(reader, hash)
  const waiting: Look = { type: 'waiting', trusted }
  const shown = await readTransaction(reader, hash)
  if (receipt && !receipt.succeeded && !trusted) return waiting
  // A wallet may name a transaction that has nothing to do with this call.
  const isForeign =
    receipt &&
    !(receipt.succeeded ? await isMadeBy(hash, receipt) : await mayBeOf(reader, account, asked, shown))
  if (receipt && !isForeign) return minedLook({ hash, receipt }, trusted)
  if (shown && !isForeign) {
    const { nonce } = shown
    return nonce === null || nonce === known ? waiting : { type: 'shown', hash, shown: { nonce }, trusted }
  }
  const isTaken = known !== null && (await isNonceTaken(reader, account, known))
  const found = await searchNewBlocks(context, cursor, asked.askedAtBlock, search)
  if (found) return minedLook(found, trusted)
  // A node that has not come to the block of the question cannot know what became of it.
  if (!trusted || searchedTo(context, cursor) < asked.askedAtBlock) return waiting
  // A Safe has no place in an account's order: it says itself what became of what it was handed.
  if (known === null ? await isGivenUpByWallet(context, hash) : isTaken) return { type: 'consumed', trusted }
  if (known === null) return waiting
  const { mined, pending } = await readNonces(reader, account)
  return mined <= known && pending <= known ? { type: 'missing', trusted } : waiting
}

/** Whether a failed transaction may be what was asked for: the account's, and not made before. */
async function mayBeOf(
  reader: Eip1193,
  account: string,
  { minedBefore }: EvmAsked,
  sent: SentTransaction | null,
): Promise<boolean> {
  if (sent?.from === account) return sent.nonce === null || sent.nonce >= minedBefore
  return isContractAccount(reader, account)
}

function minedLook({ hash, receipt }: FoundTransaction, trusted: boolean): Look {
  return { type: 'mined', hash, succeeded: receipt.succeeded, receipt: receiptSummary(receipt), trusted }
}

async function isGivenUpByWallet({ wallet }: ChainAccess, hash: string): Promise<boolean> {
  const status = await wallet()
    ?.callsStatus(hash)
    .catch(() => null)
  return status?.state === 'not_included'
}
