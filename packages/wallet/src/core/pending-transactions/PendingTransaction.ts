export type PendingTransaction = {
  readonly hash: `0x${string}`
  /** CAIP-2 id of its network, a configured one. */
  readonly network: string
}

/** Outcome of a watched transaction. */
export type PendingEvent = PendingTransaction &
  (
    | { readonly type: 'confirmed'; readonly succeeded: boolean }
    /** Another transaction of the same account replaced it. */
    | { readonly type: 'replaced' }
    /** Not confirmed within the confirmation timeout: still pending, not failed. The watch goes on. */
    | { readonly type: 'timeout' }
    /** The watch limit is reached: this one is not watched. Watching resumes when one ends. */
    | { readonly type: 'unwatched' }
  )

/** Configuration key `pendingTransactions`. */
export type PendingTransactionsConfig = {
  /** Whether to watch at all; false by default. */
  readonly enabled: boolean
  /** Milliseconds between polls; 30,000 by default. */
  readonly interval?: number
  /** Transactions watched at once; 99 by default. */
  readonly limit?: number
  /** Milliseconds until a transaction is reported as still pending; 25,000 by default. */
  readonly confirmationTimeout?: number
}
