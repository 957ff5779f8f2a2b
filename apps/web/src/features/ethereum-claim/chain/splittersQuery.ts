import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { queryOptions } from '@tanstack/react-query'
import { proxyProvider } from '../../../chain/proxyProvider.ts'
import { rewardSplitters } from '../../../settings/rewardSplitter.ts'
import { readSplitter } from './readSplitter.ts'

const refreshMs = 15_000

/** The splitters of a staker, that of the share of now first; none where the provider takes no share. */
export function splittersQuery(network: EthereumNetworkId, staker: `0x${string}`) {
  const chain = ethereumNetworks[network]
  return queryOptions({
    queryKey: ['ethereum', network, 'splitters', staker],
    refetchInterval: refreshMs,
    queryFn: () =>
      Promise.all(rewardSplitters(chain.id).map(terms => readSplitter(proxyProvider(chain), staker, terms))),
  })
}
