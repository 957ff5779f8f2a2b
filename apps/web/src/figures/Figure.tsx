import { classNames, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import styles from './Figures.module.css'

/** One large figure with what it means; while it is read, its place. */
export function Figure(props: {
  label: string
  note: ReactNode
  isLoading: boolean
  /** It was earned. */
  isEarning?: boolean
  children: ReactNode
}) {
  const { label, note, isLoading, isEarning, children } = props
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={classNames(styles.value, isEarning && styles.earning)}>
          {isLoading ? <Skeleton width="6ch" /> : children}
        </span>
        <span className={styles.note}>{isLoading ? <Skeleton width="16ch" /> : note}</span>
      </dd>
    </div>
  )
}
