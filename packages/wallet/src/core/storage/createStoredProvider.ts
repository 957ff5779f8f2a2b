import type { WalletStorage } from './createWalletStorage.ts'
import { storageKeys } from './storageKeys.ts'

/** The social provider of a login that Telegram interrupts by opening another page: kept until the person returns. */
export function createStoredProvider(storage: WalletStorage) {
  return {
    /** Null if none is stored or the value is invalid. */
    telegramSocialProvider(): string | null {
      const stored = storage.getItem(storageKeys.telegramSocialProvider)
      return stored !== null && /^[a-z]{1,32}$/.test(stored) ? stored : null
    },
    /** Null clears it. */
    setTelegramSocialProvider(provider: string | null): void {
      if (provider === null) storage.removeItem(storageKeys.telegramSocialProvider)
      else storage.setItem(storageKeys.telegramSocialProvider, provider)
    },
  }
}
