import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import styles from './Overlay.module.css'

/** Covers the page while something must not be touched; for questions and forms use `Dialog`. */
export function Overlay({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.overlay, className)} />
}
