import type { StoreApi } from 'zustand/vanilla'
import type { Namespace } from '../networks/Network.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'
import { storageKeys } from '../storage/storageKeys.ts'
import type { WalletState } from '../WalletState.ts'
import type { ConnectedAccount, KnownConnection } from './Connection.ts'
import { connectionLimit, parseConnectorIds, parseKnownConnections } from './parseKnownConnections.ts'

/** Maximum stored icon size: full storage would lose the session. */
const storedIconLimit = 8 * 1024

function withoutLargeIcon(key: string, value: unknown): unknown {
  return key === 'connectorIcon' && String(value).length > storedIconLimit ? undefined : value
}

/** Remembers this device's connections, several per namespace, and which of them the person disconnected. */
export function createKnownConnections(store: StoreApi<WalletState>, storage: WalletStorage) {
  store.setState({
    knownConnections: parseKnownConnections(storage.getItem(storageKeys.knownConnections)),
    disconnectedIds: parseConnectorIds(storage.getItem(storageKeys.disconnectedConnectorIds)),
  })

  const setKnown = (namespace: Namespace, list: readonly KnownConnection[]) => {
    const knownConnections = { ...store.getState().knownConnections, [namespace]: list }
    store.setState({ knownConnections })
    storage.setItem(storageKeys.knownConnections, JSON.stringify(knownConnections, withoutLargeIcon))
  }
  const setDisconnected = (namespace: Namespace, list: readonly string[]) => {
    const disconnectedIds = { ...store.getState().disconnectedIds, [namespace]: list }
    store.setState({ disconnectedIds })
    storage.setItem(storageKeys.disconnectedConnectorIds, JSON.stringify(disconnectedIds))
  }
  const others = (namespace: Namespace, connectorId: string) =>
    store.getState().knownConnections[namespace].filter(known => known.connectorId !== connectorId)
  const otherIds = (namespace: Namespace, connectorId: string) =>
    store.getState().disconnectedIds[namespace].filter(id => id !== connectorId)

  return {
    /** This account is connected now. */
    use({ namespace, id, connectorName, connectorIcon, type, accounts }: ConnectedAccount) {
      const before = store.getState().knownConnections[namespace].find(known => known.connectorId === id)
      const connection: KnownConnection = {
        connectorId: id,
        connectorName,
        connectorIcon,
        type,
        accounts,
        recent: true,
        ...(before?.auth && { auth: before.auth }),
      }
      const rest = others(namespace, id).map(known => ({ ...known, recent: false }))
      setKnown(namespace, [connection, ...rest].slice(0, connectionLimit))
      setDisconnected(namespace, otherIds(namespace, id))
    },
    /** The person or the wallet disconnected: the next use needs a login. */
    end(namespace: Namespace, connectorId: string) {
      setDisconnected(namespace, [connectorId, ...otherIds(namespace, connectorId)].slice(0, connectionLimit))
    },
    /** Records how the person logged in with a connector. */
    setAuth(namespace: Namespace, connectorId: string, name: string) {
      const list = store.getState().knownConnections[namespace]
      setKnown(
        namespace,
        list.map(known => (known.connectorId === connectorId ? { ...known, auth: { name } } : known)),
      )
    },
    /** Forgets a connection. */
    remove(namespace: Namespace, connectorId: string) {
      setKnown(namespace, others(namespace, connectorId))
      setDisconnected(namespace, otherIds(namespace, connectorId))
    },
  }
}
