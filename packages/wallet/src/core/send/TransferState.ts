/** One transfer, as the person reads it before and after. */
export type TransferFacts = {
  /** CAIP-2. */
  readonly network: string
  /** Contract of the token, lower case; empty for the chain's coin. */
  readonly token: string
  readonly symbol: string
  /** Decimal text in coins or tokens. */
  readonly amount: string
  /** Checksummed. */
  readonly receiver: string
  /** What arrives where the token keeps part of each transfer, decimal text; empty where all of it does or it is unknown. */
  readonly arrives: string
}

export type TransferFailure = { readonly code: string; readonly details?: string | undefined }

/** How the wallet is asked; `lost`: it gave no clear answer, and nothing was found on the chain. */
export type TransferPhase =
  | 'checking'
  | 'estimating'
  | 'asking'
  | 'searching'
  | 'lost'
  | 'elsewhere'
  | 'stopped'

/** Why a transfer is back at its review. */
export type TransferNotice = 'rejected' | 'reverted' | 'cancelled' | 'not_sent' | 'dropped' | 'fee_rose'

/** Where the account's transfer stands; `null` before the first one was looked for. */
export type TransferState =
  | { readonly step: 'idle' }
  /** This browser keeps no records, so nothing is sent. */
  | { readonly step: 'unavailable'; readonly failure: TransferFailure }
  | {
      readonly step: 'review'
      readonly facts: TransferFacts
      readonly status: 'checking' | 'ready' | 'blocked'
      /** Expected network fee, wei; null until read. */
      readonly feeWei: bigint | null
      readonly notice: TransferNotice | null
      readonly failure: TransferFailure | null
    }
  | {
      readonly step: 'sign'
      readonly facts: TransferFacts
      readonly phase: TransferPhase
      readonly failure: TransferFailure | null
    }
  | {
      readonly step: 'sent'
      readonly facts: TransferFacts
      readonly hash: string | null
      readonly isConfirmed: boolean
      readonly failure: TransferFailure | null
    }
