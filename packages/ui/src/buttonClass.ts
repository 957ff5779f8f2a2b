import styles from './Button.module.css'
import { classNames } from './classNames.ts'

export type ButtonLook = {
  /** `primary` once per screen, `secondary` beside it, `quiet` for minor actions, `danger` for losses. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'medium' | 'small'
  /** Fills the width of its container. */
  wide?: boolean
}

/** Styles an element as a button: a router link, a download anchor. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide)
}
