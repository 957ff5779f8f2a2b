import type { KeyValueItem } from '@granary/ui'
import type { ReactNode } from 'react'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { ResumeSkeleton } from '../../shell/flow/ResumeSkeleton.tsx'
import { useHasMoved } from '../../shell/flow/useHasMoved.ts'
import type { ActionRecord } from '../ActionRecord.ts'
import type { ActionFlowPlace } from '../useActionFlow.ts'

export type ActionFlowPanelProps = {
  place: ActionFlowPlace
  /** Heading of the review: `Review your stake`. */
  title: string
  /** Rows about the action itself, in the review and after it. */
  facts: (request: ActionRequest) => readonly KeyValueItem[]
  /** Below the rows of the review: what to mind, what happens next. */
  children?: ReactNode
  /** Above the rows of an action that is in a block: what was done, large. Without it a word says that it is done. */
  hero?: (record: ActionRecord) => ReactNode
  /** What is shown once it is in a block, below its transaction; `onDone` leads back to the form. */
  confirmed: (record: ActionRecord, onDone: () => void) => ReactNode
}

/**
 * The review of an action and all after it; nothing while the form is on the screen (`idle`). Keep it on the page at
 * every step, so that headings know when to take the focus.
 */
export function ActionFlowPanel(props: ActionFlowPanelProps) {
  const { parts, flow, state } = props.place
  const takesFocus = useHasMoved(state.step)
  if (state.step === 'idle') return null
  if (state.step === 'unavailable') return <FailureNote failure={state.failure} />
  if (state.step === 'loading' || !parts || !flow) return <ResumeSkeleton />
  return <parts.ActionSteps key={state.step} {...props} {...{ flow, state, takesFocus }} />
}
