import type { KeyValueItem } from '@granary/ui'
import type { ReactNode } from 'react'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { ResumeSkeleton } from '../../shell/flow/ResumeSkeleton.tsx'
import type { ActionRecord } from '../ActionRecord.ts'
import type { ActionRequest } from '../ActionRequest.ts'
import type { ActionFlowPlace } from '../useActionFlow.ts'

export type ActionFlowPanelProps = {
  place: ActionFlowPlace
  /** Heading of the review: `Review your stake`. */
  title: string
  /** Rows of the review about the action itself; those of the fee and of the balance come below them. */
  facts: (request: ActionRequest) => readonly KeyValueItem[]
  /** Below the rows of the review: what to mind, what happens next. */
  children?: ReactNode
  /** What is shown once it is in a block, below its transaction; `onDone` leads back to the form. */
  confirmed: (record: ActionRecord, onDone: () => void) => ReactNode
  /** Whether something else was on the screen before: only then does the heading take the focus. */
  takesFocus?: boolean
}

/**
 * The review of an action and all after it; nothing while the form is on the screen (`idle`). What is on its way is
 * shown with any wallet; what needs the wallet waits for the right one.
 */
export function ActionFlowPanel(props: ActionFlowPanelProps) {
  const { parts, flow, state } = props.place
  if (state.step === 'idle') return null
  if (state.step === 'unavailable') return <FailureNote failure={state.failure} />
  if (state.step === 'loading' || !parts || !flow) return <ResumeSkeleton />
  return <parts.ActionSteps {...props} flow={flow} state={state} />
}
