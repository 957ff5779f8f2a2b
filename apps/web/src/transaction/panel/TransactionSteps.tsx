import { useText } from '../../i18n/useText.ts'
import { FlowStep } from '../../shell/frame/FlowStep.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import { InterruptionNote } from '../../shell/sending/InterruptionNote.tsx'
import type { StepsProps } from '../TransactionPlace.ts'
import { Broadcast } from './Broadcast.tsx'
import { Confirmed } from './Confirmed.tsx'
import { Review } from './Review.tsx'
import { Signing } from './Signing.tsx'

/** The current step. Plans on their way are shown with any wallet; steps that need it wait for the right one. */
export function TransactionSteps({ state, ...props }: StepsProps) {
  const t = useText()
  const { flow, place, title, takesFocus } = props
  if (state.step === 'confirmed') return <Confirmed {...props} state={state} />
  if (state.step === 'broadcast') return <Broadcast {...props} state={state} />
  const isAsked = state.step === 'sign' && state.phase !== 'stopped'
  if (place.interruption && !isAsked)
    return (
      <FlowStep>
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
      </FlowStep>
    )
  if (state.step === 'review') return <Review {...props} state={state} />
  return <Signing {...props} state={state} />
}
