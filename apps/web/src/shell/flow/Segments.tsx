import { useId } from 'react'
import styles from './Segments.module.css'

/** A choice of one out of two or three, side by side in one piece. */
export function Segments<Value extends string>(props: {
  /** What is chosen; said by screen readers alone. */
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
