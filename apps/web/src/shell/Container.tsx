import { classNames } from '@granary/ui'
import type { ComponentProps } from 'react'
import styles from './Container.module.css'

/** The page's content width and margins. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.container, className)} />
}
