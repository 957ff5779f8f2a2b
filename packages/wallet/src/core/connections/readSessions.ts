import { namespaces } from '../networks/Network.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'
import { connectionKey, storageKeys } from '../storage/storageKeys.ts'
import type { ConnectedAccount, StoredAccount } from './Connection.ts'
import { parseStoredAccount } from './parseStoredAccount.ts'

/** The accounts connected at the last visit. */
export function readSessions(storage: WalletStorage): readonly StoredAccount<ConnectedAccount>[] {
  const names = storage.getItem(storageKeys.connectedNamespaces)?.split(',') ?? []
  return namespaces
    .filter(namespace => names.includes(namespace))
    .map(namespace => parseStoredAccount(namespace, storage.getItem(connectionKey(namespace))))
    .filter(account => account !== null)
}
