import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './KeyValueList.module.css'

export type KeyValueItem = {
  /** Unique in the list. */
  id: string
  label: ReactNode
  value: ReactNode
  /** Emphasised: the line that matters most. */
  strong?: boolean
}

/** Names and values, one pair per line. */
export function KeyValueList({ items, className }: { items: readonly KeyValueItem[]; className?: string }) {
  return (
    <dl className={classNames(styles.list, className)}>
      {items.map(({ id, label, value, strong }) => (
        <div key={id} className={styles.row}>
          <dt className={styles.key}>{label}</dt>
          <dd className={classNames(styles.value, strong && styles.strong)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
