import type { WalletConnector } from '../react/index.ts'
import type { ListedWallet } from '../wallets/index.ts'

/** The installed wallet of a list entry, by its reverse domain name. */
export function connectorOf({ rdns, name }: ListedWallet, connectors: readonly WalletConnector[]) {
  return connectors.find(connector => (rdns ? connector.id === rdns : connector.name === name))
}
