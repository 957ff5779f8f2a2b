import type { OwnerId } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { KeptOwner, OwnerStore } from './OwnerStore.ts'

/** The requested owner. `kept` is undefined for an address never watched. */
export type ResolvedOwner =
  | { kind: 'address'; chainId: number; owner: Hex; kept: KeptOwner | undefined }
  | { kind: 'list'; chainId: number; owner: Hex; kept: KeptOwner }

const addressLength = 42

/**
 * @throws {WatchListUnknownError} WATCH_LIST_UNKNOWN
 * @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED
 */
export async function resolveOwner(
  owners: OwnerStore,
  upstream: EthereumUpstream,
  owner: OwnerId,
): Promise<ResolvedOwner> {
  if (!upstream.configured) await upstream.nodes()
  const chainId = upstream.chain.id
  const kept = await owners.find(chainId, owner)
  if (owner.length === addressLength) return { kind: 'address', chainId, owner, kept }
  if (!kept) throw new WatchListUnknownError()
  return { kind: 'list', chainId, owner, kept }
}

/** This provider has no such watch list on this network. */
export class WatchListUnknownError extends RefusedError {
  constructor() {
    super('This provider has no such watch list.', { code: 'WATCH_LIST_UNKNOWN', status: 404 })
  }
}
