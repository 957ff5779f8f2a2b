import { type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { useWalletContext } from '../react/index.ts'
import { ModalContent } from './ModalContent.tsx'
import type { Surface } from './surface.ts'
import { useLook } from './useLook.ts'
import { useLoadedMessages } from './useMessages.ts'
import styles from './WalletModal.module.css'

/** The views as a region of the page, for a wallet with `enableEmbedded`: stays visible when closed. */
export function EmbeddedWallet() {
  return useLoadedMessages() && <Region />
}

function Region() {
  const { wallet } = useWalletContext()
  const titleId = useId()
  const region = useRef<HTMLElement>(null)
  const takesFocus = useFocusWithin(region)
  const surface = useMemo((): Surface => ({ titleId, isEmbedded: true, takesFocus }), [titleId, takesFocus])

  useEffect(() => {
    if (!wallet.store.getState().isOpen) wallet.open()
  }, [wallet])
  return (
    <section ref={region} aria-labelledby={titleId} {...useLook(styles.embedded)}>
      <ModalContent surface={surface} />
    </section>
  )
}

/** Whether focus was last inside: an element removed with its view loses it. */
function useFocusWithin(region: RefObject<HTMLElement | null>): () => boolean {
  const isWithin = useRef(false)
  useEffect(() => {
    const focused = ({ target }: FocusEvent) => {
      isWithin.current = target instanceof Node && region.current?.contains(target) === true
    }
    document.addEventListener('focusin', focused)
    return () => document.removeEventListener('focusin', focused)
  }, [region])
  return useMemo(() => () => isWithin.current, [])
}
