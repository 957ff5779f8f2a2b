import { plainWalletName } from '../core/internal.ts'
import type { WalletConnector } from '../react/index.ts'
import type { ListedWallet } from '../wallets/index.ts'

/**
 * The installed wallet of a list entry: by its reverse domain name or its id, and outside the EVM by its name, which
 * is all that such a wallet announces.
 */
export function connectorOf({ id, rdns, name }: ListedWallet, connectors: readonly WalletConnector[]) {
  const wanted = plainWalletName(name)
  return connectors.find(connector =>
    [connector, ...(connector.connectors ?? [])].some(
      one =>
        one.type !== 'EXTERNAL' &&
        (one.explorerId === id ||
          (rdns ? one.id === rdns || one.info?.rdns === rdns : false) ||
          ((!rdns || one.chain !== 'eip155') && plainWalletName(one.name) === wanted)),
    ),
  )
}
