import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { queryOptions } from '@tanstack/react-query'
import { toldOffline } from '../../owner/index.ts'

const refreshMs = 15_000

/**
 * The splitters of a staker, that of the share of now first; none where the provider takes no share. What reads the
 * chain is fetched beside the page, which is drawn without it.
 */
export function splittersQuery(network: EthereumNetworkId, staker: `0x${string}`) {
  return queryOptions({
    ...toldOffline,
    queryKey: ['ethereum', network, 'splitters', staker],
    refetchInterval: refreshMs,
    queryFn: async () => {
      const { readSplitters } = await import('./readSplitters.ts')
      return readSplitters(ethereumNetworks[network], staker)
    },
  })
}
