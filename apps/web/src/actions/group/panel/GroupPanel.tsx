import type { KeyValueItem } from '@granary/ui'
import type { ReactNode } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { InterruptionNote } from '#web/shell/flow/InterruptionNote.tsx'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { useHasMoved } from '#web/shell/flow/useHasMoved.ts'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import type { ActionRecord } from '../../ActionRecord.ts'
import type { GroupFlow } from '../GroupFlow.ts'
import type { GroupState } from '../GroupState.ts'
import type { GroupPlace } from '../useGroupFlow.ts'
import { GroupConfirmed } from './GroupConfirmed.tsx'
import { GroupReview } from './GroupReview.tsx'
import { GroupSigning } from './GroupSigning.tsx'
import { GroupWait } from './GroupWait.tsx'

export type GroupPanelProps = {
  place: GroupPlace
  /** Heading of the review. */
  title: (requests: readonly ActionRequest[]) => string
  /** One transaction in a line of a list: what it is about, and how much. */
  line: (request: ActionRequest) => { name: ReactNode; amount: ReactNode }
  /** Rows of the review above those of the transactions. */
  facts: (requests: readonly ActionRequest[]) => readonly KeyValueItem[]
  /** Label of what is sent with the transactions. */
  sentLabel: (requests: readonly ActionRequest[]) => string
  /** Below the rows of the review: what to mind, what happens next. */
  children?: (requests: readonly ActionRequest[]) => ReactNode
  /** Asked at the click that signs; `false` keeps the person at the review. */
  maySign?: (requests: readonly ActionRequest[]) => boolean
  /** What is shown once all of it is in blocks. */
  confirmed: (records: readonly ActionRecord[], onDone: () => void) => ReactNode
  /** Leaves what was begun with another account where it is. */
  onOtherAccount: () => void
}

export type GroupStepProps<Step extends GroupState['step']> = GroupPanelProps & {
  flow: GroupFlow
  state: Extract<GroupState, { step: Step }>
  takesFocus: boolean
}

/** The review of a wish and all after it; nothing while the form is on the screen (`idle`). */
export function GroupPanel(props: GroupPanelProps) {
  const { place, title } = props
  const { flow, state, interruption } = place
  const takesFocus = useHasMoved(state.step)
  if (state.step === 'idle') return null
  if (state.step === 'unavailable') return <FailureNote failure={state.failure} />
  if (state.step === 'loading' || !flow) return <ResumeSkeleton />
  const common = { ...props, flow, takesFocus }
  if (state.step === 'wait') return <GroupWait key="wait" {...common} state={state} />
  if (state.step === 'confirmed') return <GroupConfirmed key="confirmed" {...common} state={state} />
  const isAsked = state.step === 'sign' && state.phase !== 'stopped'
  if (interruption && !isAsked)
    return (
      <>
        <StepHeading takesFocus={takesFocus}>{title(state.wish.open)}</StepHeading>
        <InterruptionNote
          about="action"
          interruption={interruption}
          chain={place.chain}
          owner={flow.owner.account}
          onContinueHere={props.onOtherAccount}
        />
      </>
    )
  if (state.step === 'review') return <GroupReview key="review" {...common} state={state} />
  return <GroupSigning key="sign" {...common} state={state} />
}
