import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { queryOptions } from '@tanstack/react-query'
import { toldOffline } from '../../owner/index.ts'

const refreshMs = 15_000

/**
 * A staker's splitters, the current share's first; empty if the provider takes no share. The chain code loads after the
 * page renders.
 */
export function splittersQuery(network: EthereumNetworkId, staker: `0x${string}`) {
  return queryOptions({
    ...toldOffline,
    queryKey: ['ethereum', network, 'splitters', staker],
    refetchInterval: refreshMs,
    queryFn: async () => {
      const { readSplitters } = await import('./readSplitter.ts')
      return readSplitters(ethereumNetworks[network], staker)
    },
  })
}
