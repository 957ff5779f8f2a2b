import { useId } from 'react'
import styles from './Choice.module.css'

type ChoiceProps<Value extends string> = {
  readonly legend: string
  readonly options: readonly (readonly [value: Value, name: string])[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
}

/** A choice between a few options, side by side. */
export function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map(([option, words]) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
