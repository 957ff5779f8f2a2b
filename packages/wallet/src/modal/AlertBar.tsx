import { AlertIcon, CloseIcon } from '@granary/ui'
import { useWalletContext, useWalletState } from '../react/index.ts'
import styles from './AlertBar.module.css'
import { IconButton } from './IconButton.tsx'
import { useMessages } from './useMessages.ts'
import { walletActions } from './walletActions.ts'

/** A problem for the host's developer, over any view: one line and what to do. */
export function AlertBar() {
  const { wallet } = useWalletContext()
  const { alert: words } = useMessages()
  const alert = useWalletState(state => state.alert)
  const text = alert && (words.texts[alert.code] ?? alert)
  return (
    <div role="alert">
      {text && (
        <div className={styles.bar}>
          <AlertIcon size={18} />
          <details className={styles.words}>
            <summary>{text.short}</summary>
            <p>{text.long}</p>
          </details>
          <IconButton label={words.dismiss} onClick={() => void walletActions(wallet).closeAlert()}>
            <CloseIcon size={16} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
