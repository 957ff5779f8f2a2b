import type { WaitPhase } from '@granary/transactions/lifecycle'
import type { FlowFailure } from '#web/failure/FlowFailure.ts'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import type { JournalEntry, StakeIntent } from '../journal/JournalEntry.ts'
import type { ProofCheck } from '../proof/ProofCheck.ts'
import type { ReviewNotice, SignPhase } from './FlowState.ts'

export type FlowEvent =
  /** The journal was read: go on with this stake, or begin. */
  | { type: 'opened'; entry: JournalEntry | undefined }
  | { type: 'unavailable'; failure: FlowFailure }
  | { type: 'edited'; draft: StakeIntent | null }
  /** The stake changed in the journal, by this tab or another one. */
  | { type: 'recorded'; entry: JournalEntry }
  | { type: 'failed'; failure: FlowFailure }
  | { type: 'offerAsked' }
  | { type: 'proofStarted' }
  | { type: 'quoted'; quote: DepositQuote }
  | { type: 'checked'; check: ProofCheck }
  | { type: 'proofEnded'; isProved: boolean }
  | { type: 'signStarted' }
  | { type: 'signPhase'; phase: SignPhase; failure?: FlowFailure }
  /** One step back, as the browser's Back means it. */
  | { type: 'steppedBack' }
  | { type: 'sentBack'; notice: ReviewNotice | null }
  | { type: 'waited'; wait: WaitPhase; failure: FlowFailure | null }
