export type PendingTransaction = {
  readonly hash: `0x${string}`
  /** CAIP-2 of the network it was sent on, one of the configured ones. */
  readonly network: string
}

/** What became of a transaction that is watched. */
export type PendingEvent = PendingTransaction &
  (
    | { readonly type: 'confirmed'; readonly succeeded: boolean }
    /** Another transaction of the same account took its place in the chain. */
    | { readonly type: 'replaced' }
    /** Not confirmed within the confirmation timeout: still waiting, never failed. The watch goes on. */
    | { readonly type: 'timeout' }
    /** As many as the limit are watched already: this one is not. Watching is on again when one of them ends. */
    | { readonly type: 'unwatched' }
  )

/** Configuration key `pendingTransactions`. */
export type PendingTransactionsConfig = {
  /** Whether anything is watched at all; false by default. */
  readonly enabled: boolean
  /** Milliseconds between two looks; 30,000 by default. */
  readonly interval?: number
  /** Transactions watched at once; 99 by default. */
  readonly limit?: number
  /** Milliseconds after which a transaction is reported as still waiting; 25,000 by default. */
  readonly confirmationTimeout?: number
}
