import { type Namespace, namespaces } from '../networks/Network.ts'
import type { WalletState } from '../WalletState.ts'
import { remoteConnectorId } from './offerRemoteWallets.ts'

export type WalletConnectStatus = 'disconnected' | 'connecting' | 'connected'

/** How far WalletConnect is, of whatever namespace (specification section 4). */
export function walletConnectStatus({ connections }: Pick<WalletState, 'connections'>): WalletConnectStatus {
  const isOne = (test: (connection: WalletState['connections'][Namespace]) => boolean) =>
    namespaces.some(namespace => test(connections[namespace]))
  if (isOne(connection => connection.status === 'connected' && connection.account.type === 'WALLET_CONNECT'))
    return 'connected'
  const isAsked = isOne(
    connection => connection.status === 'connecting' && connection.connectorId === remoteConnectorId,
  )
  return isAsked ? 'connecting' : 'disconnected'
}
