import { classNames, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import styles from './Figures.module.css'

/** A large figure with its label; a placeholder while it loads. */
export function Figure(props: {
  label: string
  note: ReactNode
  isLoading: boolean
  /** Colours the value as earned. */
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

/** A figure that was not read: never shown as zero. */
export function Unknown() {
  return <span aria-hidden="true">–</span>
}
