import { KeyValueList } from '@granary/ui'
import type { ActionFlow } from '../ActionFlow.ts'
import type { ActionState } from '../ActionState.ts'
import { requestOf } from '../actionTransitions.ts'
import type { ActionFlowPanelProps } from './ActionFlowPanel.tsx'

export type ActionStepsProps = ActionFlowPanelProps & {
  flow: ActionFlow
  state: Exclude<ActionState, { step: 'loading' | 'idle' | 'unavailable' }>
}

/** The step that the machine is at. */
export function ActionSteps({ state, facts, title, children }: ActionStepsProps) {
  const request = 'request' in state ? state.request : requestOf(state.record)
  return (
    <>
      <h1>{title}</h1>
      <KeyValueList items={facts(request)} />
      {children}
    </>
  )
}
