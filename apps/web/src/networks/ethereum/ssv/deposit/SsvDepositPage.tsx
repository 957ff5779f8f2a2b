import { type EthereumNetworkId, isEthereumNetworkId } from '@granary/chains'
import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { queryClient } from '#web/api/queryClient.ts'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import type { FlowFailure } from '#web/failure/FlowFailure.ts'
import { useText } from '#web/i18n/useText.ts'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { useHasMoved } from '#web/shell/flow/useHasMoved.ts'
import { useStepHistory } from '#web/shell/flow/useStepHistory.ts'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import {
  type DepositTarget,
  depositTargets,
  type StakingPlace,
  stakeDepths,
  useStakingPlace,
} from '../../staking/page/index.ts'
import { ssvTarget } from '../chain/ssvTarget.ts'
import { SsvFrame, type SsvStep } from '../frame/SsvFrame.tsx'
import { ChoiceStep } from './ChoiceStep.tsx'
import { StakeTerms } from './TermsList.tsx'

/** Registration and deposit of validators with SSV: `/{network}/ssv/deposit`. */
export function SsvDepositPage() {
  const { network } = useParams({ strict: false })
  if (!network || !isEthereumNetworkId(network)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <DepositScreen key={network} network={network} />
    </QueryClientProvider>
  )
}

const stepOf = {
  loading: 'files',
  unavailable: 'files',
  details: 'files',
  credentials: 'files',
  review: 'review',
  sign: 'sign',
  broadcast: 'broadcast',
  confirmed: 'confirmed',
} as const satisfies Record<string, SsvStep>

const loadRegistration = async () => (await import('./registrationFor.ts')).registrationFor

const RegistrationReview = lazy(async () => ({
  default: (await import('./RegistrationReview.tsx')).RegistrationReview,
}))

/** Execution rewards of these validators go where their owner tells the SSV contract, without a splitter. */
const ssvDepositTargets = {
  eth: withoutSplitter(depositTargets.eth),
  hoodi: withoutSplitter(depositTargets.hoodi),
}

function withoutSplitter({ rewardSplitter: _, ...target }: DepositTarget): DepositTarget {
  return target
}

/** The step that the machine is at. */
function DepositScreen({ network }: { network: EthereumNetworkId }) {
  const place = useStakingPlace(ssvDepositTargets[network], loadRegistration)
  const { step } = place.state
  useStepHistory(place.flow, step, stakeDepths)
  return (
    <SsvFrame network={network} step={stepOf[step]}>
      <CurrentStep network={network} place={place} />
    </SsvFrame>
  )
}

function CurrentStep({ network, place }: { network: EthereumNetworkId; place: StakingPlace }) {
  const { flow, state, parts, wallet, interruption, continueHere } = place
  const takesFocus = useHasMoved(state.step)
  if (!ssvTarget(network)) return <Failed failure={{ code: 'SSV_NOT_CONFIGURED', message: '' }} />
  if (state.step === 'unavailable') return <Failed failure={state.failure} />
  if (place.isRestoring || state.step === 'loading') return <ResumeSkeleton />
  if (state.step === 'details') return <ChoiceStep {...{ network, flow, state, wallet, takesFocus }} />
  if (!flow || !parts) return null
  const target = ssvDepositTargets[network]
  return (
    <Suspense fallback={<ResumeSkeleton />}>
      <parts.LaterStep
        {...{ flow, state, network, target, interruption, continueHere, takesFocus }}
        {...{ RegistrationReview, StakeTerms }}
      />
    </Suspense>
  )
}

function Failed({ failure }: { failure: FlowFailure }) {
  const t = useText()
  return (
    <FlowStep>
      <StepHeading takesFocus={false}>{t('stake.ssv.step.review')}</StepHeading>
      <FailureNote failure={failure} />
    </FlowStep>
  )
}
