import { Dialog } from '@granary/ui'
import { useId, useMemo } from 'react'
import { useWalletContext } from '../react/index.ts'
import { keepTabInside } from './keepTabInside.ts'
import { ModalContent } from './ModalContent.tsx'
import type { Surface } from './surface.ts'
import { useLook } from './useLook.ts'
import styles from './WalletModal.module.css'

/** The modal: the native dialog with the view on top of the history. Rendered while the toolkit is open. */
export function WalletModal() {
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
