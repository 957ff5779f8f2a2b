import type { ComponentProps, ReactNode } from 'react'
import styles from './Checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }

/** A tick box with its words; the words are part of what can be pressed. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className={styles.label}>
      <input {...rest} type="checkbox" className={styles.input} />
      <span>{children}</span>
    </label>
  )
}
