import { createContext, useContext } from 'react'
import type { Wallet } from '../core/index.ts'

export type WalletLocale = 'en_US' | 'zh_CN'

export type WalletContextValue = {
  readonly wallet: Wallet
  readonly locale: WalletLocale
  /** Loads the code of the modal and of the adapters ahead of the click. */
  readonly preload: () => void
}

const WalletContext = createContext<WalletContextValue | null>(null)

export const WalletContextProvider = WalletContext.Provider

export function useWalletContext(): WalletContextValue {
  const value = useContext(WalletContext)
  if (!value) throw new Error('Wallet hooks need a <WalletProvider> above them.')
  return value
}
