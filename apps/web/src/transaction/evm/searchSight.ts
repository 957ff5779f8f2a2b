import type { Cursor } from '@granary/transactions'
import * as z from 'zod/mini'
import { count } from '#web/journal/fields.ts'
import { type ChainAccess, isOwnNode, requireWallet } from './ChainAccess.ts'

/** The same with the wallet of this moment: all that one look reads comes from one node. */
export function atOnce<Context extends ChainAccess>(context: Context): Context {
  const wallet = context.wallet()
  return { ...context, wallet: () => wallet }
}

/** The same with the wallet's own node alone. @throws {WalletInterruptedError} without it */
export function ownSight<Context extends ChainAccess>(context: Context): Context {
  const wallet = requireWallet(context)
  return { ...context, wallet: () => wallet }
}

const searched = z.object({ own: z.optional(count), proxy: z.optional(count) })

const searchedBy = (context: ChainAccess) => (isOwnNode(context) ? 'own' : 'proxy')

/** Newest block that an earlier look searched by this node; 0 for none. The wallet's node searches what the proxy did. */
export function searchedTo(context: ChainAccess, { at }: Cursor): number {
  return searched.safeParse(at).data?.[searchedBy(context)] ?? 0
}

/** Keeps how far this node has been searched. */
export function keepSearched(context: ChainAccess, cursor: Cursor, to: number): void {
  cursor.at = { ...searched.safeParse(cursor.at).data, [searchedBy(context)]: to }
}
