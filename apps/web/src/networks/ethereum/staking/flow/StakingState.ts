import type { ReviewNotice, TransactionState } from '@granary/transactions'
import type { FlowFailure } from '#web/failure/FlowFailure.ts'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import type { ProofCheck } from '../proof/ProofCheck.ts'
import type { Stake, StakeIntent } from '../stake/Stake.ts'
import type { RegistrationCost } from './quoteRegistration.ts'

type Engine = TransactionState<DepositQuote>
type In<Step extends Engine['step']> = Omit<Extract<Engine, { step: Step }>, 'plan' | 'record'>

export type StakingState =
  | { step: 'loading' }
  | { step: 'unavailable'; failure: FlowFailure }
  | { step: 'details'; draft: StakeIntent | null; failure: FlowFailure | null }
  | {
      step: 'credentials'
      stake: Stake
      busy: boolean
      failure: FlowFailure | null
    }
  | {
      step: 'review'
      stake: Stake
      /** Null until it is read. */
      quote: DepositQuote | null
      /** What the registration costs that is made first; null until it is read, and for deposits. */
      registration: RegistrationCost | null
      checks: readonly ProofCheck[]
      status: 'proving' | 'proved' | 'blocked'
      notice: ReviewNotice | null
      failure: FlowFailure | null
    }
  | ({ stake: Stake } & In<'sign'>)
  | ({ stake: Stake } & In<'broadcast'>)
  | { step: 'confirmed'; stake: Stake }

/** The state at one step. */
export type StepState<Step extends StakingState['step']> = Extract<StakingState, { step: Step }>

export const flowStart: StakingState = { step: 'loading' }
