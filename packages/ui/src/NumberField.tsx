import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './NumberField.module.css'
import { MinusIcon, PlusIcon } from './pageIcons.tsx'

type Stepper = {
  /** Goes one step up; undefined at the upper bound. The owner knows step and bounds. */
  onIncrease: (() => void) | undefined
  onDecrease: (() => void) | undefined
  increaseLabel: string
  decreaseLabel: string
}

export type NumberFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** The text as typed; the owner parses it, since a number input cannot hold wei. */
  value: string
  onChange: (text: string) => void
  /** Shown after the number: 'ETH'. */
  unit?: ReactNode
  stepper?: Stepper
}

/**
 * A text field for a number: decimal keyboard on phones, a stepper, arrow keys. It never changes what was
 * typed and ignores the mouse wheel. Put it into a `Field`.
 */
export function NumberField({ value, onChange, unit, stepper, className, ...rest }: NumberFieldProps) {
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    const step = { ArrowUp: stepper?.onIncrease, ArrowDown: stepper?.onDecrease }[event.key]
    if (!step || event.defaultPrevented) return
    event.preventDefault()
    step()
  }
  return (
    <div className={classNames(styles.box, rest['aria-invalid'] && styles.invalid, className)}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        className={styles.input}
        type="text"
        inputMode="decimal"
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={keyDown}
      />
      {unit && <span className={styles.unit}>{unit}</span>}
      {stepper && <StepperButtons {...stepper} />}
    </div>
  )
}

/** Not in the tab order: the field's arrow keys do the same. */
function StepperButtons({ onIncrease, onDecrease, increaseLabel, decreaseLabel }: Stepper) {
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={styles.step}
        aria-label={decreaseLabel}
        disabled={!onDecrease}
        onClick={onDecrease}
      >
        <MinusIcon />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.step}
        aria-label={increaseLabel}
        disabled={!onIncrease}
        onClick={onIncrease}
      >
        <PlusIcon />
      </button>
    </>
  )
}
