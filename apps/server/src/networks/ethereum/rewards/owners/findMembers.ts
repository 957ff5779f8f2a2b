import type { Hex } from '@granary/staking/ethereum'
import type { ValidatorStore } from '#server/networks/ethereum/validators/life/ValidatorStore.ts'
import type { NetworkView } from '../chain/NetworkView.ts'
import type { HistoryStore } from '../history/HistoryStore.ts'
import { type Members, pendingKeysOf } from './Members.ts'
import type { KeptOwner, OwnerStore } from './OwnerStore.ts'
import type { ResolvedOwner } from './resolveOwner.ts'

export type MemberSources = {
  network: NetworkView
  chainId: number
  owners: OwnerStore
  history: HistoryStore
  validators: ValidatorStore
}

/**
 * The validators of an address or a watch list.
 * @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE
 */
export function findMembers(sources: MemberSources, { kind, owner, kept }: ResolvedOwner): Promise<Members> {
  return kind === 'address' ? findMembersOfAddress(sources, owner, kept) : findMembersOfList(sources, kept)
}

/** Every validator that pays to an address: from the chain index, the tracked ones, the deposit queue, the provider's own. */
async function findMembersOfAddress(
  { network, chainId, history, validators }: MemberSources,
  address: Hex,
  kept: KeptOwner | undefined,
): Promise<Members> {
  const [table, pending, own, followed] = await Promise.all([
    network.index.read(),
    network.view.pendingDeposits(),
    validators.listByAddress(chainId, address),
    kept ? history.validatorsOf(kept) : [],
  ])
  const keys = [...own.map(({ pubkey }) => pubkey), ...pendingKeysOf(pending, address)]
  const found = await settle(network, followed, keys)
  return {
    ...found,
    indices: sorted([...table.indicesOf(address), ...found.indices]),
    known: new Map(own.map(one => [one.pubkey, one])),
    pending,
  }
}

/** The validators of a watch list, without keys that neither the chain nor the provider knows. */
async function findMembersOfList(
  { network, chainId, owners, history, validators }: MemberSources,
  kept: KeptOwner,
): Promise<Members> {
  const [pending, keys, followed] = await Promise.all([
    network.view.pendingDeposits(),
    owners.keysOf(kept),
    history.validatorsOf(kept),
  ])
  const [found, own] = await Promise.all([
    settle(network, followed, keys),
    validators.listByKeys(chainId, keys),
  ])
  const known = new Map(own.filter(({ deposit }) => deposit).map(one => [one.pubkey, one]))
  return {
    ...found,
    indices: sorted(found.indices),
    keys: found.keys.filter(key => known.has(key) || pending.pubkeys.has(key)),
    known,
    pending,
  }
}

/** Separates the keys that became validators from the others. Tracked ones have their index already. */
async function settle(
  network: NetworkView,
  followed: readonly { pubkey: Hex; validatorIndex: number | null }[],
  keys: readonly Hex[],
): Promise<{ indices: number[]; keys: Hex[]; followed: ReadonlyMap<Hex, number | null> }> {
  const indexOf = new Map(followed.map(({ pubkey, validatorIndex }) => [pubkey, validatorIndex]))
  const indices = followed.flatMap(({ validatorIndex }) => validatorIndex ?? [])
  const open = [...new Set([...keys, ...indexOf.keys()])].filter(key => (indexOf.get(key) ?? null) === null)
  const onChain = await network.view.validators(open)
  return {
    indices: [...indices, ...[...onChain.values()].map(({ index }) => index)],
    keys: open.filter(key => !onChain.has(key)),
    followed: indexOf,
  }
}

function sorted(indices: readonly number[]): number[] {
  return [...new Set(indices)].sort((a, b) => a - b)
}
