import { Card } from '@granary/ui'
import type { ReactNode } from 'react'
import styles from './NextList.module.css'

export type NextListItem = { id: string; what: ReactNode; when: ReactNode }

/** The next events with their times, as a list. */
export function NextList({ title, items }: { title: ReactNode; items: readonly NextListItem[] }) {
  return (
    <Card className={styles.next}>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.list}>
        {items.map(({ id, what, when }) => (
          <li key={id} className={styles.item}>
            <span className={styles.what}>{what}</span>
            <span className={styles.when}>{when}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
