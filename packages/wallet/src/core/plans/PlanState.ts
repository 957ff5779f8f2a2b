export type PlanFailure = { readonly code: string; readonly details?: string | undefined }

/** How the wallet is asked; `lost`: it gave no clear answer, and nothing was found on the chain. */
export type PlanPhase = 'checking' | 'estimating' | 'asking' | 'searching' | 'lost' | 'elsewhere' | 'stopped'

/** Why a plan is back at its review. */
export type PlanNotice = 'rejected' | 'reverted' | 'cancelled' | 'not_sent' | 'dropped' | 'fee_rose'

/** Where the account's plan of one kind stands. */
export type PlanState<Facts> =
  | { readonly step: 'idle' }
  /** This browser keeps no records, so nothing is sent. */
  | { readonly step: 'unavailable'; readonly failure: PlanFailure }
  | {
      readonly step: 'review'
      readonly facts: Facts
      readonly status: 'checking' | 'ready' | 'blocked'
      /** Expected network fee, smallest units of the chain's coin; null until read. */
      readonly fee: bigint | null
      readonly notice: PlanNotice | null
      readonly failure: PlanFailure | null
    }
  | {
      readonly step: 'sign'
      readonly facts: Facts
      readonly phase: PlanPhase
      readonly failure: PlanFailure | null
    }
  | {
      readonly step: 'sent'
      readonly facts: Facts
      readonly hash: string | null
      readonly isConfirmed: boolean
      readonly failure: PlanFailure | null
    }
