import type { Quote } from '../ChainDriver.ts'
import type { SignPhase } from '../lifecycle/sendNext.ts'
import type { Failure } from '../lifecycle/TransactionContext.ts'
import type { WaitPhase } from '../lifecycle/waitPlan.ts'
import type { AttemptNotice } from '../record/recordState.ts'
import type { TransactionRecord } from '../record/TransactionRecord.ts'
import type { TransactionPlan } from '../TransactionPlan.ts'

/** Why the plan returned to the review. */
export type ReviewNotice = AttemptNotice | 'fee_rose'

export type TransactionState<Cost> =
  | { step: 'loading' }
  /** This browser keeps no records: nothing can be sent from here. */
  | { step: 'unavailable'; failure: Failure }
  /** The feature's form is on screen. */
  | { step: 'idle' }
  | {
      step: 'review'
      plan: TransactionPlan
      /** The earlier request, if this repeats it or continues with the next step. */
      record: TransactionRecord | null
      /** `null` until read. */
      quote: Quote<Cost> | null
      status: 'checking' | 'ready' | 'blocked'
      notice: ReviewNotice | null
      failure: Failure | null
    }
  | {
      step: 'sign'
      plan: TransactionPlan
      /** `null` until the question is recorded. */
      record: TransactionRecord | null
      phase: SignPhase
      failure: Failure | null
    }
  | {
      step: 'broadcast'
      record: TransactionRecord
      wait: WaitPhase
      /** The last look at the chain failed; looking continues. */
      failure: Failure | null
    }
  | { step: 'confirmed'; record: TransactionRecord }

export type TransactionEvent<Cost> =
  /** The store was read: resume this plan, or show the form. */
  | { type: 'opened'; record: TransactionRecord | undefined }
  | { type: 'unavailable'; failure: Failure }
  /** @property record the earlier request that this repeats */
  | { type: 'requested'; plan: TransactionPlan; record: TransactionRecord | null }
  | { type: 'checkStarted' }
  | { type: 'quoted'; quote: Quote<Cost> }
  | { type: 'failed'; failure: Failure }
  | { type: 'signStarted' }
  | { type: 'signPhase'; phase: SignPhase; record?: TransactionRecord; failure?: Failure }
  | { type: 'steppedBack' }
  /** From the last checks to the review: the reviewed steps have changed. */
  | { type: 'sentBack'; notice: ReviewNotice }
  /**
   * This or another tab changed the plan in the store.
   * @property goesOn the person is active here and has reviewed what can be requested next
   */
  | { type: 'recorded'; record: TransactionRecord; goesOn?: boolean }
  | { type: 'waited'; wait: WaitPhase; failure: Failure | null }
  /** To the form; what is on its way stays. */
  | { type: 'left' }
