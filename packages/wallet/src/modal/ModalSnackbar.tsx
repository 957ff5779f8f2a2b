import { CheckIcon, CloseIcon, classNames, ErrorIcon, InfoIcon, Spinner } from '@granary/ui'
import type { SnackbarVariant } from '../core/index.ts'
import { useWalletContext, useWalletState } from '../react/index.ts'
import { IconButton } from './IconButton.tsx'
import styles from './ModalSnackbar.module.css'
import { toastText } from './toastText.ts'
import { useMessages } from './useMessages.ts'

/** The current toast, inside the dialog: outside a modal dialog nothing can be clicked. */
export function ModalSnackbar() {
  const { wallet } = useWalletContext()
  const messages = useMessages()
  const snackbar = useWalletState(state => state.snackbar)
  return (
    <div className={styles.place} role={snackbar?.variant === 'error' ? 'alert' : 'status'}>
      {snackbar && (
        <div key={snackbar.id} className={classNames(styles.snackbar, styles[snackbar.variant])}>
          <span className={styles.sign}>{signs[snackbar.variant]}</span>
          <span className={styles.message}>{toastText(snackbar, messages)}</span>
          <IconButton label={messages.close} onClick={wallet.hideSnackbar}>
            <CloseIcon size={16} />
          </IconButton>
        </div>
      )}
    </div>
  )
}

const signs: Record<SnackbarVariant, React.ReactNode> = {
  loading: <Spinner />,
  success: <CheckIcon size={18} />,
  error: <ErrorIcon size={18} />,
  info: <InfoIcon size={18} />,
}
