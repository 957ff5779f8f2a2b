import type { ReviewNotice, SignPhase } from '@granary/transactions'
import type { WaitPhase } from '@granary/transactions/lifecycle'
import type { FlowFailure } from '../failure/FlowFailure.ts'
import type { Bundling } from '../wallet/FlowWallet.ts'
import type { ActionRecord } from './ActionRecord.ts'
import type { ActionRequest } from './ActionRequest.ts'
import type { EvmCost } from './evm/quoteCalls.ts'

/** The plan on the screen. */
type Shown = {
  /** Of its record; null before the first question is recorded. */
  id: string | null
  kind: string
  /** Still to request, in order, as last prepared. */
  requests: readonly ActionRequest[]
  /** Requested so far, in order. */
  actions: readonly ActionRecord[]
}

/** `bundling`: how the wallet takes several in one confirmation; null for one after another. */
export type FlowQuote = EvmCost & { bundling: Bundling | null }

/** The engine's state as pages of EVM chains read it. */
export type FlowState =
  | { step: 'loading' }
  /** This browser keeps no records, so nothing can be sent from here. */
  | { step: 'unavailable'; failure: FlowFailure }
  /** The feature shows its form. */
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
  /** `failure`: of the last look at the chain; looks go on. */
  | (Shown & { step: 'broadcast'; wait: WaitPhase; failure: FlowFailure | null })
  | (Shown & { step: 'confirmed' })

/** Reviewed, being signed, on its way or confirmed. */
export type FlowUnderWay = Extract<FlowState, Shown>

export function isUnderWay(state: FlowState): state is FlowUnderWay {
  return 'requests' in state
}
