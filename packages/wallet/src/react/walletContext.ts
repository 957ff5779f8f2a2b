import { createContext, useContext } from 'react'
import type { Wallet } from '../core/index.ts'
import type { MessageOverrides } from '../messages/Messages.ts'

export type WalletLocale = 'en_US' | 'zh_CN'

/** `auto` follows the device; unset follows the page's own `color-scheme`. */
export type ThemeMode = 'light' | 'dark' | 'auto'

/** Theme variables. The page's style sheet may set them too. */
export type ThemeVariables = Readonly<
  Partial<Record<ThemeVariable, string>> & {
    /** Percentage of `--w3m-color-mix` in the surfaces, 0 to 100. */
    '--w3m-color-mix-strength'?: number
    '--w3m-z-index'?: number
  }
>

type ThemeVariable =
  | '--w3m-font-family'
  | '--w3m-accent'
  | '--w3m-color-mix'
  | '--w3m-font-size-master'
  | '--w3m-border-radius-master'
  | '--w3m-qr-color'
  | '--w3m-width'

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
  /** Loads the code of the modal and the adapters ahead of the click. */
  readonly preload: () => void
}

const WalletContext = createContext<WalletContextValue | null>(null)

export const WalletContextProvider = WalletContext.Provider

export function useWalletContext(): WalletContextValue {
  const value = useContext(WalletContext)
  if (!value) throw new Error('Wallet hooks need a <WalletProvider> above them.')
  return value
}
