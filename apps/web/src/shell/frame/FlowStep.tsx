import type { ComponentProps, ReactNode } from 'react'
import frame from '../flow/Flow.module.css'
import styles from './FlowStep.module.css'

type FlowStepProps = {
  /** The work: heading, fields, what is to be checked. */
  children: ReactNode
  /** A `FlowSummary`. */
  summary?: ReactNode
  /** Makes the step a form, which the summary's button submits. */
  form?: Pick<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
    /** As the build rendered it: hidden for visitors with `data-returning` (base.css). */
    isRendered?: boolean
  }
}

/** One step of a flow: its work in the middle, its summary in the free column. */
export function FlowStep({ children, summary, form }: FlowStepProps) {
  const content = (
    <>
      <div className={frame.column}>{children}</div>
      {summary}
    </>
  )
  if (!form) return <div className={styles.step}>{content}</div>
  const { isRendered = false, ...handlers } = form
  return (
    // Until the scripts run it sends nothing.
    <form
      {...handlers}
      method="dialog"
      className={styles.step}
      data-rendered={isRendered || undefined}
      noValidate
    >
      {content}
    </form>
  )
}
