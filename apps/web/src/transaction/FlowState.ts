import type { ReviewNotice, SignPhase } from '@granary/transactions'
import type { WaitPhase } from '@granary/transactions/lifecycle'
import type { FlowFailure } from '../failure/FlowFailure.ts'
import type { Bundling } from '../wallet/FlowWallet.ts'
import type { ActionRecord } from './ActionRecord.ts'
import type { ActionRequest } from './ActionRequest.ts'
import type { EvmCost } from './evm/quoteCalls.ts'

/** The plan that is on the screen. */
type Shown = {
  /** Of its record; null until it is written that the wallet is asked. */
  id: string | null
  kind: string
  /** What is still to be asked for, in order, as it was prepared last. */
  requests: readonly ActionRequest[]
  /** What the wallet was asked for, in order. */
  actions: readonly ActionRecord[]
}

/** What transactions cost, and how the wallet takes several; null for one after another. */
export type FlowQuote = EvmCost & { bundling: Bundling | null }

/** The state of the engine as the pages of EVM chains read it. */
export type FlowState =
  | { step: 'loading' }
  /** This browser keeps no records: nothing can be sent from here. */
  | { step: 'unavailable'; failure: FlowFailure }
  /** The form of the feature is on the screen. */
  | { step: 'idle' }
  | (Shown & {
      step: 'review'
      /** Null until it is read. */
      quote: FlowQuote | null
      status: 'checking' | 'ready' | 'blocked'
      notice: ReviewNotice | null
      failure: FlowFailure | null
    })
  | (Shown & { step: 'sign'; phase: SignPhase; failure: FlowFailure | null })
  /** `failure`: the last look at the chain failed; it goes on. */
  | (Shown & { step: 'broadcast'; wait: WaitPhase; failure: FlowFailure | null })
  | (Shown & { step: 'confirmed' })

/** A plan is reviewed, signed, on its way or confirmed. */
export type FlowUnderWay = Extract<FlowState, Shown>

export function isUnderWay(state: FlowState): state is FlowUnderWay {
  return 'requests' in state
}
