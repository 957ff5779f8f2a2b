import { classNames } from '@granary/ui'
import type { ReactNode } from 'react'
import styles from './Chip.module.css'

type ChipProps = { readonly tone?: 'plain' | 'good'; readonly children: ReactNode }

/** A word or two about a row. */
export function Chip({ tone = 'plain', children }: ChipProps) {
  return <span className={classNames(styles.chip, tone === 'good' && styles.good)}>{children}</span>
}
