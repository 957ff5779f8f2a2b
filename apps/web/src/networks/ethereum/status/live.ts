import type { EthereumNetworkId } from '@granary/chains'
import { queryOptions } from '@tanstack/react-query'

export { watchQuery } from '#web/api/live.ts'

const slotMs = 12_000

/** A network's beacon chain, its queues and the provider's fee; refreshed every slot. */
export function ethereumStatusQuery(network: EthereumNetworkId) {
  return queryOptions({
    queryKey: ['ethereum', network, 'status'],
    staleTime: slotMs,
    refetchInterval: slotMs,
    queryFn: async ({ signal }) => {
      const { api, routes } = await import('#web/api/api.ts')
      return api.call(routes.getEthereumStatus, { params: { network } }, { signal })
    },
  })
}
