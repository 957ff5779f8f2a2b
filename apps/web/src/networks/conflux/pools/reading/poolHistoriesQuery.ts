import type { ConfluxPoolHistory } from '@granary/api'
import type { ConfluxNetworkId } from '@granary/chains'
import { queryOptions } from '@tanstack/react-query'

/** A pool as the provider's server has followed it. */
export type PoolHistory = ConfluxPoolHistory

const refreshMs = 60_000

/** What the pools have really paid, by the provider's server; a server that keeps no history knows none. */
export function poolHistoriesQuery(network: ConfluxNetworkId) {
  return queryOptions({
    queryKey: ['conflux', network, 'histories'],
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => {
      const { api, routes } = await import('#web/api/api.ts')
      const { pools } = await api.call(routes.listConfluxPools, { params: { network } }, { signal })
      return pools.map(
        (pool): PoolHistory => ({ ...pool, address: pool.address.toLowerCase() as `0x${string}` }),
      )
    },
  })
}
