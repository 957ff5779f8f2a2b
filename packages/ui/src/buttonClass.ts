import styles from './Button.module.css'
import { classNames } from './classNames.ts'

export type ButtonLook = {
  /** `primary` once a screen, `secondary` beside it, `quiet` for what must not shout, `danger` for what loses something. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'medium' | 'small'
  /** Fills the width of its container. */
  wide?: boolean
}

/** The look of a button for what is not one: a router link, a download anchor. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide)
}
