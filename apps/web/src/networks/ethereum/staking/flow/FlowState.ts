import type { SignPhase } from '@granary/transactions'
import type { WaitPhase } from '@granary/transactions/lifecycle'

import type { FlowFailure } from '#web/failure/FlowFailure.ts'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import type { JournalEntry, StakeIntent } from '../journal/JournalEntry.ts'
import type { ProofCheck } from '../proof/ProofCheck.ts'

/** The six steps in their order (specification A4.01). */
export const stakeSteps = ['details', 'credentials', 'review', 'sign', 'broadcast', 'confirmed'] as const

export type StakeStep = (typeof stakeSteps)[number]

/** Why the staker is back at the review. */
export type ReviewNotice = 'rejected' | 'reverted' | 'cancelled' | 'not_sent' | 'dropped' | 'fee_changed'

/** The phases of the signing are those of every transaction. */
export type { SignPhase }

export type FlowState =
  | { step: 'loading' }
  | { step: 'unavailable'; failure: FlowFailure }
  | { step: 'details'; draft: StakeIntent | null; failure: FlowFailure | null }
  | {
      step: 'credentials'
      entry: JournalEntry
      busy: boolean
      failure: FlowFailure | null
    }
  | {
      step: 'review'
      entry: JournalEntry
      /** Null until it is read. */
      quote: DepositQuote | null
      checks: readonly ProofCheck[]
      status: 'proving' | 'proved' | 'blocked'
      notice: ReviewNotice | null
      failure: FlowFailure | null
    }
  | {
      step: 'sign'
      entry: JournalEntry
      quote: DepositQuote | null
      phase: SignPhase
      failure: FlowFailure | null
    }
  | {
      step: 'broadcast'
      entry: JournalEntry
      /** What was proved on this visit: with it the next transaction is asked for by itself. */
      quote: DepositQuote | null
      wait: WaitPhase
      /** The last look at the chain failed; it goes on. */
      failure: FlowFailure | null
    }
  | { step: 'confirmed'; entry: JournalEntry }

export const flowStart: FlowState = { step: 'loading' }
