import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { readBlockSeconds } from '@granary/drivers/evm/chain'
import { useQuery } from '@tanstack/react-query'
import { proxyProvider } from '#web/chain/postToProxy.ts'

/** The time of a block, Unix seconds; it never changes. */
export function blockSecondsQuery(network: EthereumNetworkId, number: number) {
  return {
    queryKey: ['ethereum', network, 'block-time', number],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => readBlockSeconds(proxyProvider(ethereumNetworks[network]), number),
  }
}

/** The time of a block, Unix seconds; undefined until it is read. */
export function useBlockSeconds(network: EthereumNetworkId, number: number): number | undefined {
  return useQuery(blockSecondsQuery(network, number)).data
}
