import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { AlertIcon, ErrorIcon, InfoIcon } from './icons.tsx'
import styles from './Note.module.css'

export type NoteProps = {
  tone?: 'info' | 'warning' | 'error'
  title?: ReactNode
  children?: ReactNode
  /** Announced when it appears: for news, not for notes that are always there. */
  announced?: boolean
}

const icons = { info: InfoIcon, warning: AlertIcon, error: ErrorIcon }

/** A notice in the flow of the page. */
export function Note({ tone = 'info', title, children, announced = false }: NoteProps) {
  const Icon = icons[tone]
  return (
    <div
      className={classNames(styles.note, tone !== 'info' && styles[tone])}
      role={announced ? (tone === 'error' ? 'alert' : 'status') : 'note'}
    >
      <Icon />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
