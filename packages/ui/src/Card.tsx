import type { ComponentProps } from 'react'
import styles from './Card.module.css'
import { classNames } from './classNames.ts'

/** A sheet of paper on the page; one subject per card. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.card, className)} />
}
