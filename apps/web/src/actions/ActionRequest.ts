import type { CallRequest } from '../chain/CallRequest.ts'
import type { AccountOnChain } from '../wallet/FlowWallet.ts'

/** One transaction that a person wishes for, as the browser built it. */
export type ActionRequest = {
  /** What it is, by the feature that builds it: `conflux.stake`. */
  kind: string
  owner: AccountOnChain
  call: CallRequest
  /** Kept with the record and shown wherever it is told of: the pool's name, an amount as a decimal text. */
  facts: Readonly<Record<string, string>>
  /** Logs of which the transaction leaves one at least: by these one whose hash was lost is found. */
  trace: readonly LogTrace[]
}

/** A log that names the account in one of its topics; null stands for any topic. */
export type LogTrace = {
  /** Lower case. */
  address: `0x${string}`
  topics: readonly (`0x${string}` | null)[]
}
