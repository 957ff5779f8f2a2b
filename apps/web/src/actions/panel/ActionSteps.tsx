import { useText } from '../../i18n/useText.ts'
import { InterruptionNote } from '../../shell/flow/InterruptionNote.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import type { ActionFlow } from '../ActionFlow.ts'
import type { ActionState } from '../ActionState.ts'
import { ActionBroadcast } from './ActionBroadcast.tsx'
import { ActionConfirmed } from './ActionConfirmed.tsx'
import type { ActionFlowPanelProps } from './ActionFlowPanel.tsx'
import { ActionReview } from './ActionReview.tsx'
import { ActionSigning } from './ActionSigning.tsx'

export type ActionStepsProps = ActionFlowPanelProps & {
  flow: ActionFlow
  state: Exclude<ActionState, { step: 'loading' | 'idle' | 'unavailable' }>
  takesFocus: boolean
}

/** What the machine says while it is at one step, with all that the step shows. */
export type ActionStepProps<Step extends ActionState['step']> = Omit<ActionStepsProps, 'state'> & {
  state: Extract<ActionState, { step: Step }>
}

/** The step that the machine is at. What is on its way is shown with any wallet; what needs it waits for the right one. */
export function ActionSteps({ state, ...props }: ActionStepsProps) {
  const t = useText()
  const { flow, place, title, takesFocus } = props
  if (state.step === 'broadcast') return <ActionBroadcast {...props} state={state} />
  if (state.step === 'confirmed') return <ActionConfirmed {...props} state={state} />
  const isAsked = state.step === 'sign' && state.phase !== 'stopped'
  if (place.interruption && !isAsked)
    return (
      <>
        <StepHeading takesFocus={takesFocus}>
          {state.step === 'review' ? title : t('stake.action.step.sign')}
        </StepHeading>
        <InterruptionNote
          about="action"
          interruption={place.interruption}
          chain={place.chain}
          owner={flow.owner.account}
          onContinueHere={place.continueHere}
        />
      </>
    )
  if (state.step === 'review') return <ActionReview {...props} state={state} />
  return <ActionSigning {...props} state={state} />
}
