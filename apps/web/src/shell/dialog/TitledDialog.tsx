import { CloseIcon, Dialog, type DialogProps } from '@granary/ui'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/useText.ts'
import styles from './TitledDialog.module.css'

type TitledDialogProps = Pick<DialogProps, 'onClose' | 'keepOnBackdrop'> & {
  title: string
  children: ReactNode
}

/** A dialog with title and close button; a bottom sheet on phones. */
export function TitledDialog({ title, children, onClose, keepOnBackdrop = false }: TitledDialogProps) {
  const t = useText()
  const id = useId()
  return (
    <Dialog
      open
      sheet
      keepOnBackdrop={keepOnBackdrop}
      onClose={onClose}
      className={styles.dialog}
      aria-labelledby={id}
    >
      <div className={styles.content}>
        <div className={styles.top}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={t('common.close')} onClick={onClose}>
            <CloseIcon size={22} />
          </button>
        </div>
        {children}
      </div>
    </Dialog>
  )
}
