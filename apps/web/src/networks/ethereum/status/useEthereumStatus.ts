import type { EthereumStatus } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { useWatched } from '#web/api/useWatched.ts'

/** A network's beacon chain, its queues and the provider's fee; idle without a network. */
export function useEthereumStatus(network: EthereumNetworkId | undefined) {
  return useWatched<EthereumStatus>(network, async listener => {
    const { ethereumStatusQuery, watchQuery } = await import('./live.ts')
    return watchQuery(ethereumStatusQuery(network ?? 'eth'), listener)
  })
}
