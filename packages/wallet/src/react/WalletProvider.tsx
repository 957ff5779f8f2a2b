import { type ComponentType, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Wallet } from '../core/index.ts'
import { useLazyModal } from './useLazyModal.ts'
import { type WalletAppearance, WalletContextProvider } from './walletContext.ts'

export type WalletProviderProps = Partial<WalletAppearance> & {
  readonly wallet: Wallet
  /** `() => import('@granary/wallet/modal').then(modal => modal.WalletModal)`; without it only the hooks work. */
  readonly loadModal?: () => Promise<ComponentType>
  /** Called when code that a click needs fails to load (offline, or the site was updated meanwhile); `reportError` by default. */
  readonly onLoadError?: (error: unknown) => void
  readonly children: ReactNode
}

/**
 * The eager part of the toolkit: the store and the hooks. Wallet libraries and the modal load as chunks on
 * `preload`, on `open`, or at once to restore a session.
 */
export function WalletProvider({ wallet, loadModal, onLoadError, children, ...look }: WalletProviderProps) {
  const isOpen = useStore(wallet.store, state => state.isOpen)
  // A modal dialog costs a phone several frames: the pressed button is drawn before it.
  const isShown = useDeferredValue(isOpen) && isOpen
  const { Modal, load } = useLazyModal(
    wallet,
    wallet.config.enableEmbedded ? undefined : loadModal,
    onLoadError,
  )
  const preload = useCallback(() => {
    load()
    // Each is a long task on a phone: an input may come between them.
    setTimeout(wallet.preload)
  }, [wallet, load])

  useEffect(() => void wallet.start(), [wallet])

  const { locale = 'en_US', messages, themeMode, themeVariables, onLocaleChange, onThemeModeChange } = look
  const appearance = useMemo(
    () => ({ locale, messages, themeMode, themeVariables, onLocaleChange, onThemeModeChange }),
    [locale, messages, themeMode, themeVariables, onLocaleChange, onThemeModeChange],
  )
  const context = useMemo(() => ({ wallet, appearance, preload }), [wallet, appearance, preload])
  return (
    <WalletContextProvider value={context}>
      {children}
      {Modal && isShown && <Modal />}
    </WalletContextProvider>
  )
}
