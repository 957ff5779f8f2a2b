import type { ChainAccess } from './ChainAccess.ts'
import { type BundleStatus, interruptionOf } from './FlowWallet.ts'

/**
 * What the owner's wallet says of a bundle. Only it knows its bundles: null while another one is connected, and the chain
 * alone is asked.
 */
export async function readBundleStatus(
  { wallet, owner }: Pick<ChainAccess, 'wallet' | 'owner'>,
  bundle: string | null,
): Promise<BundleStatus | null> {
  const current = wallet()
  if (!current || !bundle || interruptionOf(current, owner) !== null) return null
  return current.callsStatus(bundle)
}
