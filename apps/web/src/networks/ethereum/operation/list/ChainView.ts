import type { EthereumQueues, ExitState, OwnedValidator, OwnerEvent } from '@granary/api'

/** What is known of the chain, as far as it was read. */
export type ChainView = {
  account: `0x${string}` | null
  /** By public key. */
  validators: ReadonlyMap<string, OwnedValidator>
  /** Null where they were not read. */
  queues: EthereumQueues | null
  /** Newest first. */
  events: readonly OwnerEvent[]
  exits: readonly ExitState[]
  /** Time of the head's slot; null where it is not known. */
  headSeconds: number | null
  /** Up to this time every event was read; null before the first reading. */
  readToSeconds: number | null
  /** Times of the blocks of confirmed transactions, by number, as far as they were read. */
  blockSeconds: ReadonlyMap<number, number>
  /** When requests were first seen to have left the queue of their predeploy, by record: time of a block. */
  takenSeconds: ReadonlyMap<string, number>
  /** When a partial withdrawal was first seen to wait no longer, by record: time of the head. */
  goneSeconds: Map<string, number>
}
