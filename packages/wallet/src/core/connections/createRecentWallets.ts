import type { StoreApi } from 'zustand/vanilla'
import type { WalletStorage } from '../storage/createWalletStorage.ts'
import { isStoredName, parseJson } from '../storage/parseJson.ts'
import { storageKeys } from '../storage/storageKeys.ts'
import type { WalletState } from '../WalletState.ts'
import type { WalletEntry } from '../wallet-list/WalletEntry.ts'
import type { ConnectedAccount } from './Connection.ts'

/** Number of recent wallets remembered (specification section 9). */
const recentWalletLimit = 2

/** The wallets last used on this device, newest first. */
export function createRecentWallets(store: StoreApi<WalletState>, storage: WalletStorage) {
  store.setState({ recentWallets: parseRecentWallets(storage.getItem(storageKeys.recentWallets)) })
  return {
    add({ id, connectorName }: Pick<ConnectedAccount, 'id' | 'connectorName'>) {
      const others = store.getState().recentWallets.filter(wallet => wallet.id !== id)
      const recentWallets = [{ id, name: connectorName }, ...others].slice(0, recentWalletLimit)
      store.setState({ recentWallets })
      storage.setItem(storageKeys.recentWallets, JSON.stringify(recentWallets))
    },
  }
}

/** Parses stored wallets by id and name; drops everything else. */
function parseRecentWallets(text: string | null): readonly WalletEntry[] {
  const list = parseJson(text)
  const wallets = new Map<string, WalletEntry>()
  for (const value of Array.isArray(list) ? list.slice(0, recentWalletLimit) : []) {
    const { id, name } = (value ?? {}) as Readonly<Record<string, unknown>>
    if (isStoredName(id) && isStoredName(name) && !wallets.has(id)) wallets.set(id, { id, name })
  }
  return [...wallets.values()]
}
