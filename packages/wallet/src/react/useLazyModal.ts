import { type ComponentType, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Wallet } from '../core/index.ts'

/** The modal's component once its chunk is loaded. The next `load` retries a failure, where the browser allows it. */
export function useLazyModal(
  wallet: Wallet,
  loadModal: (() => Promise<ComponentType>) | undefined,
  onLoadError: ((error: unknown) => void) | undefined,
) {
  const [Modal, setModal] = useState<ComponentType | null>(null)
  const loading = useRef<Promise<void> | null>(null)
  const latest = useRef({ loadModal, onLoadError })
  useEffect(() => {
    latest.current = { loadModal, onLoadError }
  })

  const load = useCallback(() => {
    const { loadModal } = latest.current
    if (!loadModal) return
    loading.current ??= loadModal()
      .then(component => startTransition(() => setModal(() => component)))
      .catch(error => {
        loading.current = null
        if (!wallet.store.getState().isOpen) return
        wallet.close()
        const { onLoadError = reportError } = latest.current
        onLoadError(error)
      })
  }, [wallet])
  // Subscribes to the store itself, to fetch the modal in the same tick as the adapters of `open`.
  useEffect(() => {
    const follow = ({ isOpen }: { readonly isOpen: boolean }) => void (isOpen && load())
    follow(wallet.store.getState())
    return wallet.store.subscribe(follow)
  }, [wallet, load])
  return { Modal, load }
}
