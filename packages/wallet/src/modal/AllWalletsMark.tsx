import styles from './AllWalletsMark.module.css'

/** The sign of the list of all wallets. */
export function AllWalletsMark() {
  return (
    <span className={styles.grid} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
