import { classNames } from './classNames.ts'
import { CheckIcon } from './icons.tsx'
import styles from './Steps.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type StepsProps = {
  /** Name of the whole list: 'Staking steps'. */
  label: string
  /** Names of the steps, in order. */
  steps: readonly string[]
  /** Index of the current step; `steps.length` when all are done. */
  current: number
  /** Read after the name of a finished step: 'done'. */
  doneLabel: string
  /** On phones, above the bar: 'Step 3 of 6: Review'. */
  summary: string
}

/** The steps of a flow as a column; on phones as one line and a bar. */
export function Steps({ label, steps, current, doneLabel, summary }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      <li className={styles.count} aria-hidden="true">
        {summary}
      </li>
      {steps.map((name, place) => (
        <Step
          key={name}
          name={name}
          number={place + 1}
          state={place < current ? 'done' : place === current ? 'now' : 'later'}
          doneLabel={doneLabel}
        />
      ))}
    </ol>
  )
}

type StepProps = { name: string; number: number; state: 'done' | 'now' | 'later'; doneLabel: string }

function Step({ name, number, state, doneLabel }: StepProps) {
  return (
    <li
      className={classNames(styles.step, state !== 'later' && styles[state])}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span className={styles.dot} aria-hidden="true">
        {state === 'done' ? <CheckIcon size={16} /> : number}
      </span>
      <span className={styles.text}>
        {name}
        {state === 'done' && <VisuallyHidden>, {doneLabel}</VisuallyHidden>}
      </span>
    </li>
  )
}
