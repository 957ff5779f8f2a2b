import type { Quote } from '../ChainDriver.ts'
import type { SignPhase } from '../lifecycle/sendNext.ts'
import type { Failure } from '../lifecycle/TransactionContext.ts'
import type { WaitPhase } from '../lifecycle/waitPlan.ts'
import type { AttemptNotice } from '../record/recordState.ts'
import type { TransactionRecord } from '../record/TransactionRecord.ts'
import type { TransactionPlan } from '../TransactionPlan.ts'

/** Why one is back at the review. */
export type ReviewNotice = AttemptNotice | 'fee_rose'

export type TransactionState<Cost> =
  | { step: 'loading' }
  /** This browser keeps no records: nothing can be sent from here. */
  | { step: 'unavailable'; failure: Failure }
  /** The form of the feature is on the screen. */
  | { step: 'idle' }
  | {
      step: 'review'
      plan: TransactionPlan
      /** What was asked for before, when this asks again for the same or for the next step. */
      record: TransactionRecord | null
      /** `null` until it is read. */
      quote: Quote<Cost> | null
      status: 'checking' | 'ready' | 'blocked'
      notice: ReviewNotice | null
      failure: Failure | null
    }
  | {
      step: 'sign'
      plan: TransactionPlan
      /** `null` until it is written that the wallet is asked. */
      record: TransactionRecord | null
      phase: SignPhase
      failure: Failure | null
    }
  | {
      step: 'broadcast'
      record: TransactionRecord
      wait: WaitPhase
      /** The last look at the chain failed; it goes on. */
      failure: Failure | null
    }
  | { step: 'confirmed'; record: TransactionRecord }

export type TransactionEvent<Cost> =
  /** The store was read: go on with this plan, or with the form. */
  | { type: 'opened'; record: TransactionRecord | undefined }
  | { type: 'unavailable'; failure: Failure }
  /** @property record what was asked for before and is asked for again */
  | { type: 'requested'; plan: TransactionPlan; record: TransactionRecord | null }
  | { type: 'checkStarted' }
  | { type: 'quoted'; quote: Quote<Cost> }
  | { type: 'failed'; failure: Failure }
  | { type: 'signStarted' }
  | { type: 'signPhase'; phase: SignPhase; record?: TransactionRecord; failure?: Failure }
  | { type: 'steppedBack' }
  /** From the last checks to the review: what was reviewed has changed. */
  | { type: 'sentBack'; notice: ReviewNotice }
  /**
   * The plan changed in the store, by this tab or another one.
   * @property goesOn the person is at it here, and has reviewed what can be asked for next
   */
  | { type: 'recorded'; record: TransactionRecord; goesOn?: boolean }
  | { type: 'waited'; wait: WaitPhase; failure: Failure | null }
  /** To the form; what is on its way stays where it is. */
  | { type: 'left' }
