import type { EthereumStatus } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { type LiveFigure, useWatched } from '#web/api/useWatched.ts'

/** A network's beacon chain, its queues and the provider's fee; idle without a network. */
export function useEthereumStatus(network: EthereumNetworkId | undefined) {
  return useWatched<EthereumStatus>(network, listener => watchEthereumStatus(network ?? 'eth', listener))
}

/** The same outside React, from one cache. @returns a function that stops */
export async function watchEthereumStatus(
  network: EthereumNetworkId,
  listener: (live: LiveFigure<EthereumStatus>) => void,
): Promise<() => void> {
  const { ethereumStatusQuery, watchQuery } = await import('./live.ts')
  return watchQuery(ethereumStatusQuery(network), listener)
}
