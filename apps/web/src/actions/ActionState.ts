import type { WaitPhase } from '@granary/transactions/lifecycle'
import type { GasFees } from '../chain/readGasFees.ts'
import type { FlowFailure } from '../failure/FlowFailure.ts'
import type { ActionRequest } from '../transaction/ActionRequest.ts'
import type { ActionRecord } from './ActionRecord.ts'

/** What the transaction costs, all read through the wallet's own node. */
export type ActionQuote = {
  /** Gas limit, with a fifth of room. */
  gas: bigint
  fees: GasFees
  /** What the network is expected to take, wei. */
  networkFeeWei: bigint
  /** Of the account now, wei. */
  balanceWei: bigint
  /** Without the value and the expected fee, wei; what the transaction itself pays out is not in it. */
  balanceAfterWei: bigint
}

/** Why nothing was made of an attempt. */
export type ActionNotice = 'rejected' | 'reverted' | 'cancelled' | 'not_sent' | 'dropped'

/** Why one is back at the review. */
export type ReviewNotice = ActionNotice | 'fee_rose'

export type ActionSignPhase =
  /** What was reviewed is checked once more on the chain as it is now. */
  | 'checking'
  | 'estimating'
  /** The wallet has been asked. */
  | 'asking'
  /** The wallet was asked, but what came of it is not known: it is looked for on chain. */
  | 'searching'
  /** Looked for and not found: the person says how the wallet was answered. */
  | 'lost'
  /** Another tab is at it. */
  | 'elsewhere'
  /** Stopped before the wallet was asked. */
  | 'stopped'

export type ActionState =
  | { step: 'loading' }
  /** This browser keeps no records: nothing can be sent from here. */
  | { step: 'unavailable'; failure: FlowFailure }
  /** The form of the feature is on the screen. */
  | { step: 'idle' }
  | {
      step: 'review'
      request: ActionRequest
      /** What was asked for before, when this asks again for the same. */
      record: ActionRecord | null
      /** Null until it is read. */
      quote: ActionQuote | null
      status: 'checking' | 'ready' | 'blocked'
      notice: ReviewNotice | null
      failure: FlowFailure | null
    }
  | {
      step: 'sign'
      request: ActionRequest
      /** Null until it is written that the wallet is asked. */
      record: ActionRecord | null
      phase: ActionSignPhase
      failure: FlowFailure | null
    }
  | {
      step: 'broadcast'
      record: ActionRecord
      wait: WaitPhase
      /** The last look at the chain failed; it goes on. */
      failure: FlowFailure | null
    }
  | { step: 'confirmed'; record: ActionRecord }

export const actionStart: ActionState = { step: 'loading' }
