import styles from './Activity.module.css'

/** Placeholders of the rows to come. */
export function LoadingRows({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <div className={styles.rows} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, place) => `row ${place}`).map(key => (
        <span key={key} className={styles.placeholder} />
      ))}
    </div>
  )
}
