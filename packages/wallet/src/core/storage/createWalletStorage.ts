import type { Log } from '../log/Log.ts'

/** The used part of Web Storage. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type WalletStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const prefix = '@granary/wallet/'

/**
 * Storage that never fails: logs and ignores a full, forbidden or missing area (specification section 8:
 * "storage read and write failures are swallowed with info logs").
 */
export function createWalletStorage(area: () => StorageArea, log: Pick<Log, 'info'>): WalletStorage {
  const attempt = <Result>(key: string, use: (area: StorageArea) => Result): Result | null => {
    try {
      return use(area())
    } catch (cause) {
      log.info(`Storage failed for ${key}`, cause)
      return null
    }
  }
  return {
    getItem: key => attempt(key, store => store.getItem(prefix + key)),
    setItem: (key, value) => void attempt(key, store => store.setItem(prefix + key, value)),
    removeItem: key => void attempt(key, store => store.removeItem(prefix + key)),
  }
}
