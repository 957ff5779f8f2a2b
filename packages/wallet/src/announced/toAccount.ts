import type { OtherAccount } from '../core/index.ts'
import type { AnnouncedWallet, FoundAccount } from './AnnouncedWallet.ts'
import { toConnector } from './toConnector.ts'

/** The account in use, as the core and its memory have it. */
export function toAccount(
  namespace: 'solana' | 'bip122',
  wallet: AnnouncedWallet,
  accounts: readonly FoundAccount[],
  used: FoundAccount,
  chainId: string,
): OtherAccount {
  const connector = toConnector(namespace, wallet)
  return {
    namespace,
    address: used.address,
    chainId,
    provider: wallet.provider,
    type: connector.type,
    id: connector.id,
    connectorName: connector.name,
    connectorIcon: connector.imageUrl,
    accounts: accounts.map(({ address, type, publicKey, path }) => ({
      namespace,
      address,
      type,
      ...(publicKey !== undefined && { publicKey }),
      ...(path !== undefined && { path }),
    })),
  }
}
