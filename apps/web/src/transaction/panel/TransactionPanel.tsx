import { FailureNote } from '../../failure/FailureNote.tsx'
import { ResumeSkeleton } from '../../shell/flow/ResumeSkeleton.tsx'
import { useHasMoved } from '../../shell/flow/useHasMoved.ts'
import type { PanelProps } from '../TransactionPlace.ts'

/**
 * The steps from the review on; nothing while the form is shown (`idle`). Keep it mounted at every step, so that headings
 * know when to take the focus.
 */
export function TransactionPanel(props: PanelProps) {
  const { parts, flow, state } = props.place
  const takesFocus = useHasMoved(state.step)
  if (state.step === 'idle') return null
  if (state.step === 'unavailable') return <FailureNote failure={state.failure} />
  if (state.step === 'loading' || !parts || !flow) return <ResumeSkeleton />
  return <parts.TransactionSteps key={state.step} {...props} {...{ flow, state, takesFocus }} />
}
