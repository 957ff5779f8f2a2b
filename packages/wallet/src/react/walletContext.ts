import { BaseError } from '@granary/errors'
import { createContext, useContext } from 'react'
import type { ThemeMode, ThemeVariables, Wallet } from '../core/index.ts'
import type { MessageOverrides } from '../messages/Messages.ts'

export type WalletLocale = 'en_US' | 'zh_CN'

/** The modal's appearance and language. AccountSettings offers those with an `on...Change`. */
export type WalletAppearance = {
  readonly locale: WalletLocale
  /** The host's own texts, over those of `locale`; with `language` in any language. */
  readonly messages?: MessageOverrides | undefined
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables?: ThemeVariables | undefined
  readonly onLocaleChange?: ((locale: WalletLocale) => void) | undefined
  readonly onThemeModeChange?: ((mode: ThemeMode) => void) | undefined
}

export type WalletContextValue = {
  readonly wallet: Wallet
  readonly appearance: WalletAppearance
  /** The wallet's, with another first state where a server knows one. */
  readonly store?: Wallet['store']
  /** Loads the code of the modal and the adapters ahead of the click. */
  readonly preload: () => void
}

const WalletContext = createContext<WalletContextValue | null>(null)

export const WalletContextProvider = WalletContext.Provider

/** @throws ProviderMissingError */
export function useWalletContext(): WalletContextValue {
  const value = useContext(WalletContext)
  if (!value) throw new ProviderMissingError()
  return value
}

class ProviderMissingError extends BaseError {
  override readonly name = 'ProviderMissingError'
  constructor() {
    super('Wallet hooks need a <WalletProvider> above them.', { code: 'WALLET_PROVIDER_MISSING' })
  }
}
