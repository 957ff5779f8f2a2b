import type { Connector } from '../core/index.ts'
import type { AnnouncedWallet } from './AnnouncedWallet.ts'

/** A wallet as a row of the list. Its name is its identity, as the Wallet Standard says: stable over visits. */
export function toConnector(
  namespace: 'solana' | 'bip122',
  { name, icon, provider }: AnnouncedWallet,
): Connector {
  return { id: `${namespace}:${name}`, name, type: 'ANNOUNCED', chain: namespace, imageUrl: icon, provider }
}
