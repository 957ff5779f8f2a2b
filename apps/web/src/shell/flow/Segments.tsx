import { useId } from 'react'
import styles from './Segments.module.css'

/** A segmented control of two or three options. */
export function Segments<Value extends string>(props: {
  /** The group's label, for screen readers only. */
  legend: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className={styles.legend}>{props.legend}</legend>
      {props.options.map(({ value, label }) => (
        <label key={value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
