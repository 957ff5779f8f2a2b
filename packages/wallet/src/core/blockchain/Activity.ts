export type Transfer = {
  readonly direction: 'in' | 'out' | 'self'
  readonly fungible_info?: { readonly name: string; readonly symbol: string }
  readonly nft_info?: { readonly name: string; readonly flags: { readonly is_spam: boolean } }
  /** Addresses, where the service tells. */
  readonly sender?: string | undefined
  readonly recipient?: string | undefined
  /** In tokens. */
  readonly quantity: { readonly numeric: string }
}

/** A transaction of an account's history (specification section 3: transaction). */
export type AccountTransaction = {
  readonly id: string
  readonly metadata: {
    /** `send`, `receive`, … */
    readonly operationType: string
    readonly hash: string
    /** ISO 8601. */
    readonly minedAt: string
    /** CAIP-2. */
    readonly chain: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: string
  }
  readonly transfers: readonly Transfer[]
}

/** The account's history as far as it was fetched (specification section 4: fetching transactions). */
export type Activity = {
  readonly status: 'idle' | 'loading' | 'loaded' | 'error'
  /** CAIP-10 of the account whose history it is. */
  readonly account: string | undefined
  readonly transactions: readonly AccountTransaction[]
  readonly empty: boolean
  /** The next page's cursor, if there is one. */
  readonly next: string | undefined
  /** Blocks from which the history is complete, where the service tells. */
  readonly knownFrom?: KnownFrom | undefined
}

/** First blocks of a complete history: of the chain's coin, and of tokens. */
export type KnownFrom = { readonly coins: number; readonly tokens: number }

export const initialActivity: Activity = {
  status: 'idle',
  account: undefined,
  transactions: [],
  empty: false,
  next: undefined,
}
