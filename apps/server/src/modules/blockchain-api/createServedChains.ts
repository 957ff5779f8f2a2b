import type { ChainUpstream, ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import { NetworkNotConfiguredError } from '#server/platform/upstreams/createChainUpstreams.ts'

export type ServedChains = ReturnType<typeof createServedChains>

/** The chains of this provider that have a node. */
export function createServedChains(chains: ChainUpstreams) {
  const served = [...chains.values()].filter(({ configured }) => configured)
  const byId = new Map(served.map(upstream => [upstream.chain.caipNetworkId as string, upstream]))
  return {
    all: served as readonly ChainUpstream[],
    ids: [...byId.keys()],
    /** @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED */
    find(caipChainId: string): ChainUpstream {
      const upstream = byId.get(caipChainId)
      if (!upstream) throw new NetworkNotConfiguredError(caipChainId, 'no JSON-RPC node')
      return upstream
    },
  }
}
