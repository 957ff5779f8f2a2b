import type { Hex } from '@granary/staking/ethereum'
import type { PendingQueue } from '#server/networks/ethereum/validators/life/createBeaconView.ts'
import type { KnownValidator } from '#server/networks/ethereum/validators/life/ValidatorStore.ts'

/**
 * Validators of an owner: those on the beacon chain by index, and keys on their way to it: the provider's own from
 * their deposit on, and all in the chain's queue.
 */
export type Members = {
  /** Ascending. */
  indices: readonly number[]
  keys: readonly Hex[]
  /** Tracked ones, with their index. */
  followed: ReadonlyMap<Hex, number | null>
  /** The provider's records of its own among them. */
  known: ReadonlyMap<Hex, KnownValidator>
  pending: PendingQueue
}

/** Public keys of the queue that would become validators paying to the address. */
export function pendingKeysOf(pending: PendingQueue, address: Hex): Hex[] {
  const found: Hex[] = []
  for (const [pubkey, { withdrawalCredentials }] of pending.byPubkey)
    if (/^0x0[12]/.test(withdrawalCredentials) && withdrawalCredentials.slice(26) === address.slice(2))
      found.push(pubkey)
  return found
}
