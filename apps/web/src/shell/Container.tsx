import { classNames } from '@granary/ui'
import type { ComponentProps } from 'react'
import styles from './Container.module.css'

/** The width of the page's content and its margins. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.container, className)} />
}
