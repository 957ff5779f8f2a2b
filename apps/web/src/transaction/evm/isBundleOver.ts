import type { CallsStatus } from '@granary/wallet/core'

/**
 * Looks in a row at which the wallet must say that a bundle is over, and the chain show nothing of what is looked for:
 * what the wallet says comes from another node than the one that is asked here, and that one may be blocks behind.
 */
export const overLooksBelieved = 3

/**
 * Whether nothing can come any more of what no block holds. While the node does not show every transaction that the
 * wallet names, the one that does it may be among those. Also of a bundle that the wallet calls confirmed, what its
 * mined transactions do not hold was not done.
 * @param isAllMined the node shows each transaction that the wallet names, and there is one at least
 */
export function isBundleOver({ state, hashes }: CallsStatus, isAllMined: boolean): boolean {
  if (state === 'confirmed') return isAllMined
  return ended.includes(state) && (isAllMined || hashes.length === 0)
}

const ended: readonly CallsStatus['state'][] = ['not_included', 'reverted', 'partly_reverted']
