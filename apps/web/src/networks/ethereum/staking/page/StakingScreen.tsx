import type { EthereumNetworkId } from '@granary/chains'
import { Button } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import type { FlowFailure } from '#web/failure/FlowFailure.ts'
import { useText } from '#web/i18n/useText.ts'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { useHasMoved } from '#web/shell/flow/useHasMoved.ts'
import { useStepHistory } from '#web/shell/flow/useStepHistory.ts'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { DetailsStep } from '../details/DetailsStep.tsx'
import type { StakingState } from '../flow/StakingState.ts'
import { StakeFrame } from './StakeFrame.tsx'
import { type StakingPlace, useStakingPlace } from './useStakingPlace.ts'

/** How many steps the browser's Back can go before it leaves the flow. */
export const stakeDepths: Readonly<Record<StakingState['step'], number>> = {
  loading: 0,
  unavailable: 0,
  details: 0,
  credentials: 1,
  review: 2,
  sign: 3,
  broadcast: 0,
  confirmed: 0,
}

type ScreenProps = { network: EthereumNetworkId; target: DepositTarget }

/** The flow on the screen: the step that the machine is at. */
export function StakingScreen({ network, target }: ScreenProps) {
  const place = useStakingPlace(target)
  const { step } = place.state
  useStepHistory(place.flow, step, stakeDepths)
  return (
    <StakeFrame network={network} step={step === 'loading' || step === 'unavailable' ? 'details' : step}>
      <CurrentStep network={network} target={target} place={place} />
    </StakeFrame>
  )
}

function CurrentStep({ network, target, place }: ScreenProps & { place: StakingPlace }) {
  const { flow, state, wallet, parts } = place
  const takesFocus = useHasMoved(state.step)
  if (state.step === 'unavailable') return <Unavailable failure={state.failure} />
  if (place.isRestoring || state.step === 'loading') return <ResumeSkeleton />
  if (state.step === 'details')
    return <DetailsStep {...{ network, flow, state, wallet, target, takesFocus }} />
  if (!flow || !parts) return null
  const { interruption, continueHere } = place
  return <parts.LaterStep {...{ flow, state, network, target, interruption, continueHere, takesFocus }} />
}

function Unavailable({ failure }: { failure: FlowFailure }) {
  const t = useText()
  return (
    <FlowStep>
      <StepHeading takesFocus={false}>{t('stake.step.details')}</StepHeading>
      <FailureNote failure={failure} />
      <Button onClick={() => window.location.reload()}>{t('stake.reload')}</Button>
    </FlowStep>
  )
}
