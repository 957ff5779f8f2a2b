import type { ReactNode } from 'react'
import styles from './RowList.module.css'

type RowListProps = { readonly label: string; readonly children: ReactNode }

/** Rows to choose from, with a name for screen readers. */
export function RowList({ label, children }: RowListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}
