import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { FlowFrame } from './FlowFrame.tsx'

const steps = ['form', 'review', 'sign', 'broadcast', 'confirmed'] as const

type ActionFrameProps = {
  /** The engine's state; steps without a place of their own belong to the form. */
  state: { step: string }
  /** Name of the step before the review: `Amount`. */
  form: string
  badge: ReactNode
  children: ReactNode
}

/** The frame of a plan: its form, and the steps of the engine. */
export function ActionFrame({ state, form, badge, children }: ActionFrameProps) {
  const t = useText()
  const place = (steps as readonly string[]).indexOf(state.step)
  return (
    <FlowFrame
      names={steps.map(step => (step === 'form' ? form : t(`stake.action.rail.${step}`)))}
      place={Math.max(0, place)}
      isDone={state.step === 'confirmed'}
      badge={badge}
    >
      {children}
    </FlowFrame>
  )
}
