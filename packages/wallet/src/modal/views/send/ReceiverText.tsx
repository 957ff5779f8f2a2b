import styles from './Send.module.css'

/** A receiver's whole address: people compare it. Where it needs two lines, it breaks in the middle. */
export function ReceiverText({ address }: { readonly address: string }) {
  return (
    <p className={styles.receiver}>
      {address.slice(0, 22)}
      <wbr />
      {address.slice(22)}
    </p>
  )
}
