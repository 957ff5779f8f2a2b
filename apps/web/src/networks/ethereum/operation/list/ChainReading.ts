import type { EthereumQueues, ExitState, OwnedValidator, OwnerEvent } from '@granary/api'

/** What the page has read of the chain. */
export type ChainReading = {
  account: `0x${string}` | null
  /** By public key. */
  validators: ReadonlyMap<string, OwnedValidator>
  /** Null if unread. */
  queues: EthereumQueues | null
  /** Newest first. */
  events: readonly OwnerEvent[]
  exits: readonly ExitState[]
  /** Time of the head's slot; null if unknown. */
  headSeconds: number | null
  /** Every event up to this time is read; null before the first reading. */
  readToSeconds: number | null
  /** Times of confirmed transactions' blocks by number, as far as read. */
  blockSeconds: ReadonlyMap<number, number>
  /** Block time at which a record's request was first seen gone from its predeploy's queue, by record id. */
  takenSeconds: ReadonlyMap<string, number>
  /** Head time at which a partial withdrawal was first seen no longer pending, by record id. */
  goneSeconds: Map<string, number>
}
