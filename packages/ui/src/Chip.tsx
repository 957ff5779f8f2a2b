import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { classNames } from './classNames.ts'

export type ChipProps = {
  /** `earning` is wheat gold: for rewards and nothing else. */
  tone?: 'neutral' | 'good' | 'earning' | 'warning' | 'danger'
  className?: string
  children: ReactNode
}

/** A short status beside a name; not a button. */
export function Chip({ tone = 'neutral', className, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, tone !== 'neutral' && styles[tone], className)}>{children}</span>
  )
}
