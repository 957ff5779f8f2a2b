import type { ConnectedAccount, StoredAccount } from './Connection.ts'
import type { WalletStorage } from './createWalletStorage.ts'
import { namespaces } from './Network.ts'
import { parseStoredAccount } from './parseStoredAccount.ts'
import { connectionKey, storageKeys } from './storageKeys.ts'

/** The accounts that were connected at the last visit. */
export function readSessions(storage: WalletStorage): readonly StoredAccount<ConnectedAccount>[] {
  const names = storage.getItem(storageKeys.connectedNamespaces)?.split(',') ?? []
  return namespaces
    .filter(namespace => names.includes(namespace))
    .map(namespace => parseStoredAccount(namespace, storage.getItem(connectionKey(namespace))))
    .filter(account => account !== null)
}
