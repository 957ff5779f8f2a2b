import { BaseError } from '@granary/errors'
import type { StoreApi } from 'zustand/vanilla'
import type { Connection, StoredAccount } from './Connection.ts'
import { type ConnectionEvent, connectionEvents } from './connectionEvent.ts'
import type { Adapters } from './createAdapters.ts'
import type { createSessionMemory } from './createSessionMemory.ts'
import type { Namespace, NetworkId } from './Network.ts'
import type { WalletState } from './WalletState.ts'

type Parameters = {
  readonly store: StoreApi<WalletState>
  readonly adapters: Adapters
  readonly memory: ReturnType<typeof createSessionMemory>
  readonly tell: (namespace: Namespace, event: ConnectionEvent) => void
}

/** The connection state of each namespace, and what changes it. */
export function createConnections({ store, adapters, memory, tell }: Parameters) {
  const active = () => store.getState().activeNamespace
  const get = (namespace: Namespace): Connection => store.getState().connections[namespace]

  const write = (namespace: Namespace, connection: Connection) =>
    store.setState(state => ({ connections: { ...state.connections, [namespace]: connection } }))

  /** The one place where a connection changes: keeps the store, the memory over visits and the listeners in step. */
  const set = (namespace: Namespace, connection: Connection) => {
    const before = get(namespace)
    write(namespace, connection)
    if (connection.status === 'connected') memory.remember(namespace, connection.account)
    if (connection.status === 'disconnected') memory.forget(namespace)
    for (const event of connectionEvents(before, connection)) tell(namespace, event)
  }

  const findConnector = (connectorId: string) =>
    Object.values(store.getState().connectors)
      .flat()
      .find(connector => connector.id === connectorId)

  return {
    get,
    set,
    async connect(connectorId: string) {
      const connector = findConnector(connectorId)
      if (!connector) throw new ConnectorNotFoundError(connectorId)
      const before = get(connector.chain)
      const adapter = await adapters.load(connector.chain)
      if (before.status !== 'connected') set(connector.chain, { status: 'connecting', connectorId })
      try {
        await adapter.connect(connectorId)
      } catch (error) {
        const now = get(connector.chain)
        if (now.status === 'connecting' && now.connectorId === connectorId)
          set(connector.chain, { status: 'disconnected' })
        throw error
      }
    },
    /** @throws DisconnectError */
    async disconnect(namespace: Namespace = active()) {
      const adapter = await adapters.load(namespace)
      await adapter.disconnect()
    },
    /** Asks the wallet to switch. @throws UserRejectedError, ChainNotFoundError, SwitchNetworkError */
    async switchNetwork(chainId: NetworkId, namespace: Namespace = active()) {
      const adapter = await adapters.load(namespace)
      await adapter.switchNetwork(chainId)
    },
    /** Restores the sessions of earlier visits without asking the person. */
    async restore(accounts: readonly StoredAccount[]) {
      await Promise.all(accounts.map(restoreAccount))
    },
  }

  async function restoreAccount({ namespace, id }: StoredAccount) {
    try {
      const adapter = await adapters.load(namespace)
      const outcome = await adapter.reconnect(id)
      if (outcome === 'refused') set(namespace, { status: 'disconnected' })
    } finally {
      // A wallet that is merely absent today is remembered for the next visit.
      if (get(namespace).status === 'reconnecting') write(namespace, { status: 'disconnected' })
    }
  }
}

export class ConnectorNotFoundError extends BaseError {
  override readonly name = 'ConnectorNotFoundError'
  constructor(connectorId: string) {
    super('Connector not found or undefined', {
      code: 'CONNECTOR_NOT_FOUND',
      details: connectorId,
      metaMessages: [
        'No money has moved. Is the wallet still installed and unlocked? Reload the page and try again.',
      ],
    })
  }
}
