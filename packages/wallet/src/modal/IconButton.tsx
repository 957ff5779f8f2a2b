import type { ReactNode } from 'react'
import styles from './IconButton.module.css'

type IconButtonProps = {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button that shows only an icon; screen readers hear its label. */
export function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
