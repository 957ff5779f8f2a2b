import type { ComponentProps, ReactNode } from 'react'
import styles from './Checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }

/** A checkbox whose label is clickable. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className={styles.label}>
      <input {...rest} type="checkbox" className={styles.input} />
      <span>{children}</span>
    </label>
  )
}
