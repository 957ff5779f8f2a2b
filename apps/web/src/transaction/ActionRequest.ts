import type { CallRequest } from '../chain/CallRequest.ts'
import type { AccountOnChain } from '../wallet/FlowWallet.ts'

/** One transaction that a person wishes for, as the browser built it. */
export type ActionRequest = {
  /** What it is, by the feature that builds it: `conflux.stake`. */
  kind: string
  /**
   * What it is about, where the contract alone does not say it: a validator's public key, lower case. Two requests of
   * one kind to one contract about different things may be on their way at once.
   */
  subject?: string
  owner: AccountOnChain
  call: CallRequest
  /** Kept with the record and shown wherever it is told of: the pool's name, an amount as a decimal text. */
  facts: Readonly<Record<string, string>>
  /** Logs of which the transaction leaves one at least: by these one whose hash was lost is found. */
  trace: readonly LogTrace[]
}

/**
 * A log that names the account in one of its topics, or in its data where it has no topics; null stands for any topic.
 */
export type LogTrace = {
  /** Lower case. */
  address: `0x${string}`
  topics: readonly (`0x${string}` | null)[]
  /** What the data of the log begins with, lower case; any when it is left out. */
  data?: `0x${string}`
}
