import type { WaitPhase } from '@granary/transactions/work'
import type { FlowFailure } from '../failure/FlowFailure.ts'
import type { ActionRecord } from './ActionRecord.ts'
import type { ActionRequest } from './ActionRequest.ts'
import type { ActionQuote, ActionSignPhase, ReviewNotice } from './ActionState.ts'

export type ActionEvent =
  /** The journal was read: go on with this action, or with the form. */
  | { type: 'opened'; record: ActionRecord | undefined }
  | { type: 'unavailable'; failure: FlowFailure }
  /** @property record what was asked for before and is asked for again */
  | { type: 'requested'; request: ActionRequest; record: ActionRecord | null }
  | { type: 'checkStarted' }
  | { type: 'quoted'; quote: ActionQuote }
  | { type: 'failed'; failure: FlowFailure }
  | { type: 'signStarted' }
  /** @property record once it is written that the wallet is asked */
  | { type: 'signPhase'; phase: ActionSignPhase; record?: ActionRecord; failure?: FlowFailure }
  | { type: 'steppedBack' }
  /** From the last checks to the review: what was reviewed is no longer so. */
  | { type: 'sentBack'; notice: ReviewNotice }
  /** The action changed in the journal, by this tab or another one. */
  | { type: 'recorded'; record: ActionRecord }
  | { type: 'waited'; wait: WaitPhase; failure: FlowFailure | null }
  /** To the form; what is on its way stays where it is. */
  | { type: 'left' }
