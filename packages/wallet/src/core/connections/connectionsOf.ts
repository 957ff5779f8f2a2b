import type { Namespace } from '../networks/Network.ts'
import type { WalletState } from '../WalletState.ts'
import type { KnownConnection, KnownConnectionStatus } from './Connection.ts'

export type ListedConnection = KnownConnection & { readonly status: KnownConnectionStatus }

/** A namespace's connections, last used first, with their status (specification section 4). */
export function connectionsOf(state: WalletState, namespace: Namespace): readonly ListedConnection[] {
  return state.knownConnections[namespace].map(connection => ({
    ...connection,
    status: statusOf(state, namespace, connection.connectorId),
  }))
}

function statusOf(state: WalletState, namespace: Namespace, connectorId: string): KnownConnectionStatus {
  const now = state.connections[namespace]
  if (now.status === 'connected' && now.account.id === connectorId) return 'connected'
  if (now.status === 'connecting' && now.connectorId === connectorId) return 'connecting'
  if (now.status === 'reconnecting' && now.account.id === connectorId) return 'connecting'
  return state.disconnectedIds[namespace].includes(connectorId) ? 'disconnected' : 'active'
}
