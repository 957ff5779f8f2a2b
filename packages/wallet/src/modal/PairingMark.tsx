import { QrIcon } from '@granary/ui'
import styles from './PairingMark.module.css'

/** WalletConnect's sign in rows and in the middle of a code. */
export function PairingMark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      <QrIcon size={20} />
    </span>
  )
}
