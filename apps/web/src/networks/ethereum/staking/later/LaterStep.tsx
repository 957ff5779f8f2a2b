import type { EthereumNetworkId } from '@granary/chains'
import type { Interruption } from '@granary/drivers/evm'
import type { ComponentType } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { InterruptionNote } from '#web/shell/sending/InterruptionNote.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StakingState } from '../flow/StakingState.ts'
import type { Stake } from '../stake/Stake.ts'
import { isRegistering } from '../stake/stakeState.ts'
import { BroadcastStep } from '../steps/BroadcastStep.tsx'
import { ConfirmedStep } from '../steps/ConfirmedStep.tsx'
import { CredentialsStep } from '../steps/CredentialsStep.tsx'
import { ReviewStep, type ReviewStepProps } from '../steps/ReviewStep.tsx'
import { SignStep } from '../steps/SignStep.tsx'

export type LaterStepProps = {
  flow: StakingFlow
  state: Exclude<StakingState, { step: 'loading' | 'unavailable' | 'details' }>
  network: EthereumNetworkId
  target: DepositTarget
  interruption: Interruption
  continueHere: () => void
  takesFocus: boolean
  /** Reviews a registration with SSV operators, which comes before the deposit. */
  RegistrationReview?: ComponentType<ReviewStepProps> | undefined
  /** With whom and for how long a draft will be registered. */
  StakeTerms?: ComponentType<{ stake: Stake }> | undefined
}

/** Steps 2 to 6. What is on its way is shown with any wallet; what needs the wallet waits for the right one. */
export function LaterStep(props: LaterStepProps) {
  const t = useText()
  const { flow, state, network, target, interruption, takesFocus } = props
  if (state.step === 'broadcast') return <BroadcastStep {...{ flow, state, target, takesFocus }} />
  if (state.step === 'confirmed') return <ConfirmedStep {...{ flow, state, network, target, takesFocus }} />
  const isAsked = state.step === 'sign' && state.phase !== 'stopped'
  if (interruption && !isAsked)
    return (
      <FlowStep>
        <StepHeading takesFocus={false}>{t(`stake.step.${state.step}`)}</StepHeading>
        <InterruptionNote
          about="stake"
          interruption={interruption}
          chain={target.chain}
          owner={flow.owner.account}
          onContinueHere={props.continueHere}
        />
      </FlowStep>
    )
  if (state.step === 'credentials')
    return (
      <CredentialsStep {...{ network, target, flow, state, takesFocus }}>
        {props.StakeTerms && <props.StakeTerms stake={state.stake} />}
      </CredentialsStep>
    )
  if (state.step === 'review') {
    const { RegistrationReview } = props
    const Review = RegistrationReview && isRegistering(state.stake) ? RegistrationReview : ReviewStep
    return <Review {...{ network, flow, state, target, takesFocus }} />
  }
  return <SignStep {...{ flow, state, takesFocus }} />
}
