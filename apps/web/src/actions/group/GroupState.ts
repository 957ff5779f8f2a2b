import type { WaitPhase } from '@granary/transactions/lifecycle'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import type { GasFees } from '../../chain/readGasFees.ts'
import type { FlowFailure } from '../../failure/FlowFailure.ts'
import type { Bundling } from '../../wallet/FlowWallet.ts'
import type { ActionRecord } from '../ActionRecord.ts'
import type { ActionSignPhase, ReviewNotice } from '../ActionState.ts'

/** What a wish of several transactions costs now, all read through the wallet's own node. */
export type GroupQuote = {
  /** What would be sent, as the last checks made it: a fee that a contract takes is the one of now. */
  requests: readonly ActionRequest[]
  /** Gas limit of each, in order, with a fifth of room. */
  gas: readonly bigint[]
  fees: GasFees
  /** What the network is expected to take for all of them, wei. */
  networkFeeWei: bigint
  /** What they send in all, wei. */
  valueWei: bigint
  /** Of the account now, wei. */
  balanceWei: bigint
  /** Without the value and the expected fee, wei. */
  balanceAfterWei: bigint
  /** How the wallet takes several in one confirmation; null when it is asked for one after another. */
  bundling: Bundling | null
}

/** One wish of one or more transactions, and how it stands. */
export type Wish = {
  id: string
  /** Transactions of it in all. */
  count: number
  /** What is still to be asked for, in order. */
  open: readonly ActionRequest[]
  /** What the wallet was asked for, the newest record of each thing, in order. */
  records: readonly ActionRecord[]
}

export type GroupState =
  | { step: 'loading' }
  /** This browser keeps no records: nothing can be sent from here. */
  | { step: 'unavailable'; failure: FlowFailure }
  /** The form of the feature is on the screen. */
  | { step: 'idle' }
  | {
      step: 'review'
      wish: Wish
      /** Null until it is read. */
      quote: GroupQuote | null
      status: 'checking' | 'ready' | 'blocked'
      notice: ReviewNotice | null
      failure: FlowFailure | null
    }
  | { step: 'sign'; wish: Wish; phase: ActionSignPhase; failure: FlowFailure | null }
  | { step: 'wait'; wish: Wish; wait: WaitPhase; failure: FlowFailure | null }
  /** Nothing of it is on its way or still to be asked for. */
  | { step: 'confirmed'; wish: Wish }

export const groupStart: GroupState = { step: 'loading' }
