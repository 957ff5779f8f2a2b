import { createHash } from 'node:crypto'
import { maxWatchedKeys } from '@granary/api/owners'
import type { Hex } from '@granary/staking/ethereum'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { RequestInvalidError } from '#server/platform/http/implement.ts'
import type { ReadParts } from '../answers/ReadParts.ts'
import type { Watcher } from './createWatcher.ts'

export type WatchListRequest = {
  upstream: EthereumUpstream
  pubkeys: readonly Hex[]
  indices: readonly number[]
  visitor: string
}

/**
 * Stores a list of keys to watch, also keys that the chain does not know yet.
 * @throws {WatchListsFullError} WATCH_LISTS_FULL
 * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING: it would call known keys unknown
 */
export async function makeWatchList(
  parts: ReadParts,
  watcher: Watcher,
  { upstream, pubkeys, indices, visitor }: WatchListRequest,
): Promise<{ id: Hex | null; unknown: Hex[]; unknownIndices: number[] }> {
  if (pubkeys.length + indices.length === 0) throw invalid('has neither a key nor an index')
  const network = await parts.viewOf(upstream)
  await network.checkSynced()
  const [given, numbers] = [[...new Set(pubkeys)], [...new Set(indices)]]
  const [ofKeys, ofIndices, pending] = await Promise.all([
    network.view.validators(given),
    network.validators(numbers),
    network.view.pendingDeposits(),
  ])
  const keys = [...new Set([...given, ...ofIndices.map(({ validator }) => validator.pubkey)])].sort()
  if (keys.length > maxWatchedKeys) throw invalid(`has more than ${maxWatchedKeys} validators`)
  const known = new Set(ofIndices.map(({ index }) => index))
  const unknownIndices = numbers.filter(index => !known.has(index))
  if (keys.length === 0) return { id: null, unknown: [], unknownIndices }
  const id = watchListId(keys)
  await watcher.keepList(upstream.chain.id, id, keys, visitor)
  const unknown = given.filter(key => !ofKeys.has(key) && !pending.pubkeys.has(key))
  return { id, unknown, unknownIndices }
}

function invalid(message: string): RequestInvalidError {
  return new RequestInvalidError([{ field: 'body.pubkeys', message }])
}

/** SHA-256 of the sorted, distinct keys. */
function watchListId(pubkeys: readonly Hex[]): Hex {
  const hash = createHash('sha256')
  for (const pubkey of [...new Set(pubkeys)].sort()) hash.update(pubkey.slice(2), 'hex')
  return `0x${hash.digest('hex')}`
}
