import type { WaitPhase } from '@granary/transactions/lifecycle'
import type { FlowFailure } from '../../failure/FlowFailure.ts'
import type { ActionSignPhase, ReviewNotice } from '../ActionState.ts'
import type { GroupQuote, Wish } from './GroupState.ts'

export type GroupEvent =
  /** The journal was read: go on with this wish, or with the form. */
  | { type: 'opened'; wish: Wish | null }
  | { type: 'unavailable'; failure: FlowFailure }
  | { type: 'requested'; wish: Wish }
  | { type: 'checkStarted' }
  | { type: 'quoted'; quote: GroupQuote }
  | { type: 'failed'; failure: FlowFailure }
  | { type: 'signStarted' }
  | { type: 'signPhase'; phase: ActionSignPhase; failure?: FlowFailure }
  | { type: 'steppedBack' }
  /** From the last checks to the review: what was reviewed is no longer so. */
  | { type: 'sentBack'; notice: ReviewNotice }
  /** The wish changed in the journal, by this tab or another one. */
  | { type: 'recorded'; wish: Wish }
  | { type: 'waited'; wait: WaitPhase; failure: FlowFailure | null }
  /** To the form; what is on its way stays where it is. */
  | { type: 'left' }
