import type { Hex } from '@granary/staking/ethereum'
import type { PendingQueue } from '#server/networks/ethereum/validators/life/createBeaconView.ts'
import type { KnownValidator } from '#server/networks/ethereum/validators/life/ValidatorStore.ts'

/**
 * Whose validators: those on the beacon chain by index, and keys that are on their way to it, as the provider's own from
 * the moment of their deposit and all that wait in the chain's queue.
 */
export type Members = {
  /** In rising order. */
  indices: readonly number[]
  keys: readonly Hex[]
  /** Those that the reward engine follows, with their index. */
  followed: ReadonlyMap<Hex, number | null>
  /** What the provider knows of its own among them. */
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
