import type { OwnerId, OwnerWatch } from '@granary/api'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { fallBack } from '../answers/fallBack.ts'
import type { ReadParts } from '../answers/ReadParts.ts'
import type { Watcher } from './createWatcher.ts'
import { findMembers } from './findMembers.ts'
import type { KeptOwner } from './OwnerStore.ts'
import { resolveOwner } from './resolveOwner.ts'

export type WatchRequest = { upstream: EthereumUpstream; owner: OwnerId; visitor: string }

/**
 * Notes that a visitor views an owner, and tracks the rewards of its validators from now on. An owner that is tracked
 * stays so while the node is away.
 * @throws {WatchListUnknownError} WATCH_LIST_UNKNOWN
 * @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE
 * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
 */
export async function watchOwner(
  parts: ReadParts,
  watcher: Watcher,
  { upstream, owner, visitor }: WatchRequest,
): Promise<OwnerWatch> {
  const chainId = upstream.chain.id
  const network = await parts.viewOf(upstream)
  const resolved = await resolveOwner(parts.owners, upstream, owner)
  if (resolved.kept) await parts.owners.touch(resolved.kept)
  async function follow(): Promise<KeptOwner | undefined> {
    await network.checkSynced()
    const members = await findMembers({ ...parts, network, chainId }, resolved)
    return watcher.follow({ chainId, network, resolved, members, visitor })
  }
  const kept = await fallBack(follow, async away => {
    if (!resolved.kept) throw away
    return resolved.kept
  })
  if (kept?.tooMany) return { tracking: 'too_many' }
  return { tracking: kept?.askedAt ? 'tracked' : 'untracked' }
}
