import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { ChevronDownIcon } from './icons.tsx'
import styles from './Select.module.css'

/** The native select. Name it by `Field` or `aria-label`. */
export function Select({ className, ...rest }: Omit<ComponentProps<'select'>, 'multiple' | 'size'>) {
  return (
    <span className={classNames(styles.box, className)}>
      <select {...rest} className={styles.select} />
      <span className={styles.arrow}>
        <ChevronDownIcon size={18} />
      </span>
    </span>
  )
}
