import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Wallet } from '../core/index.ts'
import { useLazyModal } from './useLazyModal.ts'
import { WalletContextProvider, type WalletLocale } from './walletContext.ts'
import { whenIdle } from './whenIdle.ts'

export type WalletProviderProps = {
  readonly wallet: Wallet
  readonly locale: WalletLocale
  /** `() => import('@granary/wallet/modal').then(modal => modal.WalletModal)` */
  readonly loadModal: () => Promise<ComponentType>
  /** Told when code of the toolkit could not be loaded (offline, or the site was updated meanwhile). */
  readonly onLoadError?: (error: unknown) => void
  readonly children: ReactNode
}

/**
 * The eager part of the toolkit: the store and the hooks. Wallet libraries and the modal come as chunks of
 * their own when the page is idle, on `preload`, on `open`, or at once when a session is to be restored.
 */
export function WalletProvider({ wallet, locale, loadModal, onLoadError, children }: WalletProviderProps) {
  const isOpen = useStore(wallet.store, state => state.isOpen)
  const { Modal, load } = useLazyModal(wallet, loadModal, onLoadError)
  const preload = useCallback(() => {
    load()
    wallet.adapter('eip155').catch(() => undefined)
  }, [wallet, load])

  useEffect(() => void wallet.start(), [wallet])
  useEffect(() => whenIdle(preload), [preload])
  useEffect(() => {
    if (isOpen) load()
  }, [isOpen, load])

  const context = useMemo(() => ({ wallet, locale, preload }), [wallet, locale, preload])
  return (
    <WalletContextProvider value={context}>
      {children}
      {Modal && isOpen && <Modal />}
    </WalletContextProvider>
  )
}
