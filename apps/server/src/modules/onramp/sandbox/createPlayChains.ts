import { genesisHashes } from '@granary/chains'
import type { ChainUpstream, ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'

export type PlayChains = ReturnType<typeof createPlayChains>

/**
 * The chains whose coins the sandbox gives away: local ones, and public test networks where the operator says so. Never
 * a network whose coins have a price.
 */
export function createPlayChains(chains: ChainUpstreams, { allowsTestnets }: { allowsTestnets: boolean }) {
  const known = new Map<number, boolean>()

  async function isPlay(upstream: ChainUpstream): Promise<boolean> {
    const { id, testnet } = upstream.chain
    if (allowsTestnets && testnet) return true
    const found = known.get(id) ?? (await isLocal(upstream))
    known.set(id, found)
    return found
  }

  return {
    /** The play chains of those whose nodes answer. */
    async list(): Promise<ChainUpstream[]> {
      const served = [...chains.values()].filter(({ configured }) => configured)
      const plays = await Promise.all(served.map(each => isPlay(each).catch(() => false)))
      return served.filter((_, place) => plays[place])
    },
    /** @returns undefined for a chain that is no play chain. @throws when its node does not answer */
    async find(chainId: number): Promise<ChainUpstream | undefined> {
      const upstream = chains.get(chainId)
      return upstream?.configured && (await isPlay(upstream)) ? upstream : undefined
    },
  }
}

/** A chain of its own under a public network's id. One that cannot be told from the public network counts as public. */
async function isLocal(upstream: ChainUpstream): Promise<boolean> {
  const rpc = await upstream.rpc()
  const [block, client] = await rpc.callAll([
    { method: 'eth_getBlockByNumber', params: ['0x0', false] },
    { method: 'web3_clientVersion', params: [] },
  ])
  if (typeof client === 'string' && /^anvil\//i.test(client)) return true
  const genesis = genesisHashes[upstream.chain.id]
  const hash = (block as { hash?: unknown } | null)?.hash
  return genesis !== undefined && typeof hash === 'string' && hash.toLowerCase() !== genesis
}
