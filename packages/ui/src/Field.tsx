import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { AlertIcon } from './icons.tsx'

/** Attributes that tie a control to its label, hint and error. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  label: ReactNode
  /** Always shown below the control. */
  hint?: ReactNode
  /** What is wrong and how to fix it; marks the control invalid. */
  error?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** A label, a control, its hint and its error. The error is announced when it appears. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div role="alert">
        {error && (
          <div className={styles.error} id={`${id}-error`}>
            <AlertIcon size={18} />
            {error}
          </div>
        )}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
