import { Dialog } from '@granary/ui'
import { type KeyboardEvent, useId, useMemo } from 'react'
import { useWalletContext } from '../react/index.ts'
import { ModalContent } from './ModalContent.tsx'
import type { Surface } from './surface.ts'
import { useLook } from './useLook.ts'
import { useLoadedMessages } from './useMessages.ts'
import styles from './WalletModal.module.css'

/** The modal: the native dialog with the view on top of the history. Rendered while open. */
export function WalletModal() {
  return useLoadedMessages() && <OpenModal />
}

function OpenModal() {
  const { wallet } = useWalletContext()
  const titleId = useId()
  const surface = useMemo((): Surface => ({ titleId, isEmbedded: false, takesFocus: () => true }), [titleId])
  return (
    <Dialog
      open
      sheet
      onClose={wallet.close}
      onKeyDown={keepTabInside}
      aria-labelledby={titleId}
      {...useLook(styles.modal)}
    >
      <ModalContent surface={surface} />
    </Dialog>
  )
}

const focusable = 'button:not([disabled]), a[href], input:not([disabled]), select, summary, [tabindex="0"]'

/** Tab cycles inside the dialog; by default it would leave for the browser's own controls. */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(isShown)
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const leaves = event.shiftKey ? at <= 0 : at === stops.length - 1
  if (!leaves) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility()
}
