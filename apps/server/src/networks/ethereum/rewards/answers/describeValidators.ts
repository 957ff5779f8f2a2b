import type { OwnedValidator } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import type {
  BeaconValidator,
  PendingConsolidation,
} from '#server/networks/ethereum/upstreams/beaconSchemas.ts'
import type { PendingQueue } from '#server/networks/ethereum/validators/life/createBeaconView.ts'
import type { NetworkView } from '../chain/NetworkView.ts'
import { ownedValidatorOf } from '../chain/ownedValidatorOf.ts'
import type { ReadParts } from './ReadParts.ts'

/**
 * Validators with everything known of each: the chain's head, the provider's records, computed rewards.
 * @param ids indices, and keys without an index
 */
export async function describeValidators(
  { history, validators }: ReadParts,
  network: NetworkView,
  chainId: number,
  ids: readonly (Hex | number)[],
  pending: PendingQueue,
): Promise<OwnedValidator[]> {
  const [live, partials, consolidations] = await Promise.all([
    network.validators(ids),
    network.partials(),
    network.consolidations(),
  ])
  const byId = new Map<Hex | number, BeaconValidator>(
    live.flatMap(one => [
      [one.index, one],
      [one.validator.pubkey, one],
    ]),
  )
  const pubkeys = ids.flatMap(id => (typeof id === 'string' ? id : (byId.get(id)?.validator.pubkey ?? [])))
  const [known, kept, pairs] = await Promise.all([
    validators.listByKeys(chainId, pubkeys),
    history.validatorsAmong(chainId, pubkeys),
    pairsOf(network, byId, consolidations),
  ])
  const knownByKey = new Map(known.map(one => [one.pubkey, one]))
  const keptByKey = new Map(kept.map(one => [one.pubkey, one]))
  const partialGwei = partialsOf(partials)
  return pubkeys.map(pubkey => {
    const onBeacon = byId.get(pubkey)
    const index = onBeacon?.index ?? -1
    return ownedValidatorOf({
      pubkey,
      onBeacon,
      known: knownByKey.get(pubkey),
      kept: keptByKey.get(pubkey),
      pending,
      partialGwei: partialGwei.get(index) ?? 0n,
      consolidation: pairs.get(index) ?? null,
    })
  })
}

function partialsOf(
  partials: readonly { validator_index: number; amount: bigint }[],
): ReadonlyMap<number, bigint> {
  const sums = new Map<number, bigint>()
  for (const { validator_index: index, amount } of partials) sums.set(index, (sums.get(index) ?? 0n) + amount)
  return sums
}

/** Consolidations of these validators, with the other validator's key, whoever owns it. */
async function pairsOf(
  network: NetworkView,
  byId: ReadonlyMap<Hex | number, BeaconValidator>,
  consolidations: readonly PendingConsolidation[],
): Promise<ReadonlyMap<number, OwnedValidator['consolidation']>> {
  const found = consolidations.flatMap(({ source_index: source, target_index: target }) => [
    ...(byId.has(source) ? [{ of: source, role: 'source' as const, other: target }] : []),
    ...(byId.has(target) ? [{ of: target, role: 'target' as const, other: source }] : []),
  ])
  const strangers = [...new Set(found.map(({ other }) => other).filter(index => !byId.has(index)))]
  const others = new Map((await network.validators(strangers)).map(one => [one.index, one]))
  return new Map(
    found.map(({ of, role, other }) => [
      of,
      { role, other: (byId.get(other) ?? others.get(other))?.validator.pubkey ?? null },
    ]),
  )
}
