import { AlertIcon, CloseIcon } from '@granary/ui'
import { useWalletContext, useWalletState } from '../react/index.ts'
import styles from './AlertBar.module.css'
import { IconButton } from './IconButton.tsx'
import { useMessages } from './useMessages.ts'

/** A problem for the host's developer, over any view: one line and what to do. */
export function AlertBar() {
  const { wallet } = useWalletContext()
  const { alert: words } = useMessages()
  const alert = useWalletState(state => state.alert)
  const close = async () => (await wallet.services()).alerts.close()
  const text = alert && { ...alert, ...words.texts[alert.code] }
  return (
    <div role="alert">
      {text && (
        <div className={styles.bar}>
          <AlertIcon size={18} />
          <details className={styles.words}>
            <summary>{text.short}</summary>
            <p>{text.long}</p>
          </details>
          <IconButton label={words.dismiss} onClick={() => void close()}>
            <CloseIcon size={16} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
