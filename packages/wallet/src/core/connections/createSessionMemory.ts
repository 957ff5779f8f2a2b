import { type Namespace, namespaces } from '../networks/Network.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'
import { connectionKey, storageKeys } from '../storage/storageKeys.ts'
import type { ConnectedAccount } from './Connection.ts'
import { readSessions } from './readSessions.ts'
import { writeSessionCookie } from './sessionCookie.ts'

/**
 * Remembers the connected namespaces and their connections across visits (specification section 3: stored items).
 * @param hasCookie whether the session is kept in a cookie too, for the server
 */
export function createSessionMemory(storage: WalletStorage, hasCookie = false) {
  const share = () => hasCookie && writeSessionCookie(readSessions(storage))
  const write = (change: (names: Set<Namespace>) => void) => {
    const stored = storage.getItem(storageKeys.connectedNamespaces)?.split(',') ?? []
    const names = new Set(namespaces.filter(namespace => stored.includes(namespace)))
    change(names)
    storage.setItem(storageKeys.connectedNamespaces, [...names].join(','))
    storage.setItem(storageKeys.connectionStatus, names.size > 0 ? 'connected' : 'disconnected')
  }
  return {
    remember(namespace: Namespace, { provider: _, ...account }: ConnectedAccount) {
      write(names => names.add(namespace))
      storage.setItem(connectionKey(namespace), JSON.stringify(account))
      share()
    },
    forget(namespace: Namespace) {
      write(names => names.delete(namespace))
      storage.removeItem(connectionKey(namespace))
      share()
    },
  }
}
