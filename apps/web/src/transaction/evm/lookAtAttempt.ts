import { isNonceTaken } from '#web/chain/isNonceTaken.ts'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { readNonces } from '#web/chain/readNonces.ts'
import { readReceipt, type TransactionReceipt } from '#web/chain/readReceipt.ts'
import { readTransaction } from '#web/chain/readTransaction.ts'
import { type ChainAccess, isOwnNode, readerOf } from './ChainAccess.ts'
import type { EvmAttemptIn } from './EvmStep.ts'

/** A mined transaction, found by what it does, whatever its hash. */
export type FoundTransaction = { hash: `0x${string}`; receipt: TransactionReceipt }

/** One look at a sent transaction. */
export type AttemptLook =
  | FoundTransaction
  /** A node shows it: its own nonce is known from now on. */
  | { hash: `0x${string}`; nonce: number }
  | 'waiting'
  /** Another transaction took its place in the account's order, and does something else; or the wallet says so. */
  | 'consumed'
  /** It was shown before and is no longer; nothing has taken its place, and nothing waits there. */
  | 'missing'

/** Newest blocks that are looked through again each time: a reorganisation may bring a transaction into them. */
const looseBlocks = 64

/**
 * Looks once at a sent transaction.
 * @param search looks through a range of blocks for a transaction that does the same
 * @param searched how far earlier looks have searched; written to
 */
export async function lookAtAttempt(
  context: ChainAccess,
  attempt: EvmAttemptIn<'broadcast'>,
  search: (range: { from: number; to: number }) => Promise<FoundTransaction | undefined>,
  searched: { to: number },
): Promise<AttemptLook> {
  const reader = readerOf(context)
  const isOwn = isOwnNode(context)
  const { account } = context.owner
  const { hash, asked } = attempt
  const known = attempt.shown?.nonce ?? null
  const receipt = await readReceipt(reader, hash)
  if (receipt) return receipt.succeeded || isOwn ? { hash, receipt } : 'waiting'
  const shown = await readTransaction(reader, hash)
  if (shown) {
    const { nonce } = shown
    return nonce === null || nonce === known ? 'waiting' : { hash, nonce }
  }
  const isTaken = known !== null && (await isNonceTaken(reader, account, known))
  const { number: to } = await readBlockHead(reader)
  const found = await search({ from: Math.max(asked.askedAtBlock, searched.to - looseBlocks), to })
  searched.to = to
  if (found) return found
  // A node that has not come to the block of the question cannot know what became of it.
  if (!isOwn || to < asked.askedAtBlock) return 'waiting'
  // A Safe has no place in an account's order: it says itself what became of what it was handed.
  if (known === null) return (await isGivenUpByWallet(context, hash)) ? 'consumed' : 'waiting'
  if (isTaken) return 'consumed'
  const { mined, pending } = await readNonces(reader, account)
  return mined <= known && pending <= known ? 'missing' : 'waiting'
}

async function isGivenUpByWallet({ wallet }: ChainAccess, hash: string): Promise<boolean> {
  const status = await wallet()
    ?.callsStatus(hash)
    .catch(() => null)
  return status?.state === 'not_included'
}
