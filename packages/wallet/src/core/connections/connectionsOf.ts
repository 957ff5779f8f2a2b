import type { Namespace } from '../networks/Network.ts'
import type { WalletState } from '../WalletState.ts'
import type { KnownConnection, KnownConnectionStatus } from './KnownConnection.ts'

export type ListedConnection = KnownConnection & { readonly status: KnownConnectionStatus }

/** The connections of a namespace, the last used first, each with its status (specification section 4). */
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
