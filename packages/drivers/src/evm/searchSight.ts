import type { Cursor } from '@granary/transactions'
import * as z from 'zod/mini'
import { type Attempted, type ChainAccess, isOwnNode, judgeOf, readerOf } from './ChainAccess.ts'
import { readBlockHead } from './chain/readBlockHead.ts'
import type { TransactionReceipt } from './chain/readReceipt.ts'
import { count } from './fields.ts'

/** The same with the wallet of this moment: all that one look reads comes from one node. */
export function atOnce<Context extends ChainAccess>(context: Context): Context {
  const wallet = context.wallet()
  return { ...context, wallet: () => wallet }
}

/**
 * The same with the node that may say that nothing came of these attempts.
 * @throws {WalletInterruptedError} {WalletNodeMissingError} without it
 */
export function ownSight<Context extends ChainAccess>(
  context: Context,
  attempts: readonly Attempted[],
): Context {
  const wallet = judgeOf(context, attempts)
  return { ...context, wallet: () => wallet }
}

const searched = z.object({ own: z.optional(count), proxy: z.optional(count) })

const searchedBy = (context: ChainAccess) => (isOwnNode(context) ? 'own' : 'proxy')

/** Newest block that an earlier look searched by this node; 0 for none. The wallet's node searches what the proxy did. */
export function searchedTo(context: ChainAccess, { at }: Cursor): number {
  return searched.safeParse(at).data?.[searchedBy(context)] ?? 0
}

/** Newest blocks that are searched again each time: a reorganisation may bring a transaction into them. */
const looseBlocks = 64

export type BlockRange = { from: number; to: number }

/** A mined transaction, found by what it does, whatever its hash. */
export type FoundTransaction = { hash: `0x${string}`; receipt: TransactionReceipt }

/** Searches blocks for a transaction by what it does. */
export type SearchBlocks = (range: BlockRange) => Promise<FoundTransaction | undefined>

/**
 * Searches the blocks that no earlier look has searched by this node, and keeps how far it came in vain.
 * @param first block of the question
 */
export async function searchNewBlocks(
  context: ChainAccess,
  cursor: Cursor,
  first: number,
  search: SearchBlocks,
): Promise<FoundTransaction | undefined> {
  const { number: to } = await readBlockHead(readerOf(context))
  const found = await search({ from: Math.max(first, searchedTo(context, cursor) - looseBlocks), to })
  if (!found) cursor.at = { ...searched.safeParse(cursor.at).data, [searchedBy(context)]: to }
  return found
}
