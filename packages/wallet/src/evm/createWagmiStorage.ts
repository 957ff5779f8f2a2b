import type { Storage } from '@wagmi/core'
import type { WalletStorage } from '../core/index.ts'
import { parseJson } from '../core/storage/parseJson.ts'

/**
 * wagmi's storage interface on ours. Synchronous, because wagmi drops wallets announced while it awaits
 * storage; does not store wagmi's state, because the toolkit remembers sessions itself.
 */
export function createWagmiStorage(storage: WalletStorage): Storage {
  const nameOf = (key: string) => `evm.${key}`
  return {
    key: 'evm',
    getItem: (key: string, fallback: unknown = null) =>
      key === 'store' ? null : (parseJson(storage.getItem(nameOf(key))) ?? fallback),
    setItem: (key: string, value: unknown) => {
      if (key !== 'store') storage.setItem(nameOf(key), JSON.stringify(value))
    },
    removeItem: (key: string) => storage.removeItem(nameOf(key)),
  } as Storage
}
