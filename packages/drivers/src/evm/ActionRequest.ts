import type { CallRequest } from './chain/CallRequest.ts'
import type { AccountOnChain } from './FlowWallet.ts'

/** A transaction to request, as the browser built it. */
export type ActionRequest = {
  /** Named by its feature, such as `conflux.stake`. */
  kind: string
  /**
   * Its subject, if the contract alone does not name it: a validator's public key, lower case. Requests of one kind to one
   * contract may be on their way at once if their subjects differ.
   */
  subject?: string
  owner: AccountOnChain
  call: CallRequest
  /** Kept with the record and shown with it: the pool's name, an amount as decimal text. */
  facts: Readonly<Record<string, string>>
  /** The transaction leaves at least one of these logs; they find it if its hash is lost. */
  trace: readonly LogTrace[]
}

/**
 * A log that names the account in a topic, or in its data if it has no topics; null matches any topic.
 */
export type LogTrace = {
  /** Lower case. */
  address: `0x${string}`
  topics: readonly (`0x${string}` | null)[]
  /** How the data begins, lower case; any if omitted. */
  data?: `0x${string}`
}
