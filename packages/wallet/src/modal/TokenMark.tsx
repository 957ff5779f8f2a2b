import styles from './TokenMark.module.css'

/** A coin's or token's first letters: any token may bring the picture of another. */
export function TokenMark({ symbol }: { readonly symbol: string }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {symbol.replace(/^0x/, '').slice(0, 3).toUpperCase()}
    </span>
  )
}
