import { type ChainAccess, readerOf } from './ChainAccess.ts'
import { readReceipt, type TransactionReceipt } from './chain/readReceipt.ts'
import type { BundleStatus } from './FlowWallet.ts'
import { readBundleStatus } from './readBundleStatus.ts'
import type { FoundTransaction } from './searchSight.ts'

export type Made = {
  /** Whether a mined transaction that the wallet names made the call. */
  isMadeBy(hash: `0x${string}`, receipt: TransactionReceipt): boolean | Promise<boolean>
  /** Looks through the blocks for a transaction that made it, whatever the wallet says. */
  search(): Promise<FoundTransaction | undefined>
}

/**
 * Looks once at a call that the wallet took in a bundle.
 * @param bundle the bundle, by the id that the wallet knows
 * @returns `over`: the bundle is over without it, as far as this look tells
 * @throws what the wallet says of a question that it does not understand, where the chain tells nothing either
 */
export async function lookAtCalls(
  context: ChainAccess,
  bundle: string | null,
  made: Made,
): Promise<{ found: FoundTransaction | undefined; over: 'not_sent' | 'reverted' | null }> {
  let trouble: unknown
  // Whatever the wallet says, or fails to say, the chain is asked too.
  const status = await readBundleStatus(context, bundle).catch(error => {
    trouble = error
    return null
  })
  const { found, isAllMined } = await minedOf(context, status, made)
  const isOver = !found && status !== null && isBundleOver(status, isAllMined)
  if (!found && !isOver && trouble) throw trouble
  return { found, over: isOver ? (status.state === 'not_included' ? 'not_sent' : 'reverted') : null }
}

/** By the receipts that the wallet names and by what the blocks hold, both as the node has them. */
async function minedOf(
  context: ChainAccess,
  status: BundleStatus | null,
  { isMadeBy, search }: Made,
): Promise<{ found: FoundTransaction | undefined; isAllMined: boolean }> {
  const reader = readerOf(context)
  let isAllMined = status !== null && status.hashes.length > 0
  for (const hash of new Set(status?.hashes)) {
    const receipt = await readReceipt(reader, hash)
    if (!receipt) isAllMined = false
    if (receipt && (await isMadeBy(hash, receipt))) return { found: { hash, receipt }, isAllMined }
  }
  return { found: await search(), isAllMined }
}

/**
 * Whether nothing can come any more of what no block holds. While the node does not show every transaction that the
 * wallet names, the one that does it may be among those. Also of a bundle that the wallet calls confirmed, what its
 * mined transactions do not hold was not done.
 * @param isAllMined the node shows each transaction that the wallet names, and there is one at least
 */
function isBundleOver({ state, hashes }: BundleStatus, isAllMined: boolean): boolean {
  if (state === 'confirmed') return isAllMined
  return ended.includes(state) && (isAllMined || hashes.length === 0)
}

const ended: readonly BundleStatus['state'][] = ['not_included', 'reverted', 'partly_reverted']
