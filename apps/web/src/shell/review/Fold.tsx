import type { ReactNode } from 'react'
import styles from './Fold.module.css'

/** What most people need not read, one press away. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>{title}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
