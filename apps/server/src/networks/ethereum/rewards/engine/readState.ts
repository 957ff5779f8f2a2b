import type { StateValidator } from '#server/networks/ethereum/upstreams/beacon/historySchemas.ts'
import type { ChainView } from './ChainView.ts'
import type { Tracked } from './Tracked.ts'

/** Validators in the state of one slot, by public key, with pending deposits. */
export type StateReading = {
  slot: number
  found: ReadonlyMap<string, StateValidator>
  /** Gwei pending for a key, with or without a validator. */
  pending: ReadonlyMap<string, bigint>
}

/**
 * One bulk reading of validators and the deposit queue, in exactly one state.
 * @throws {StateGoneError} BEACON_STATE_GONE
 * @throws {BeaconNodesDisagreeError} BEACON_NODES_DISAGREE
 */
export async function readState(
  { history }: Pick<ChainView, 'history'>,
  slot: number,
  tracked: readonly Pick<Tracked, 'pubkey' | 'validatorIndex'>[],
): Promise<StateReading> {
  const ids = tracked.map(({ validatorIndex, pubkey }) => validatorIndex ?? pubkey)
  const keys = new Set<string>(tracked.map(({ pubkey }) => pubkey))
  const found = new Map<string, StateValidator>()
  // An empty list of ids would mean all.
  if (ids.length > 0)
    for (const one of await history.validators(slot, ids)) found.set(one.validator.pubkey, one)
  const pending = new Map<string, bigint>()
  for (const { pubkey, amount } of await history.pendingDeposits(slot, deposit => keys.has(deposit.pubkey)))
    pending.set(pubkey, (pending.get(pubkey) ?? 0n) + amount)
  return { slot, found, pending }
}

/** Those that the state has a validator of, each with it. */
export function foundOf<T extends Pick<Tracked, 'pubkey'>>({ found }: StateReading, tracked: readonly T[]) {
  return tracked.flatMap(one => {
    const now = found.get(one.pubkey)
    return now ? [{ ...one, now }] : []
  })
}

export function totalBalanceOf({ found, pending }: StateReading, pubkey: string): bigint {
  return (found.get(pubkey)?.balance ?? 0n) + (pending.get(pubkey) ?? 0n)
}
