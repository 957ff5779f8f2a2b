import type { ConfluxNetworkId } from '@granary/chains'
import { type ConfluxPool, readPools } from '@granary/staking/conflux'
import { queryOptions } from '@tanstack/react-query'
import { read } from './confluxChain.ts'
import { refreshMs } from './refreshMs.ts'

/** All the pools of a network with their figures, in one call. */
export function poolsQuery(network: ConfluxNetworkId, pools: readonly ConfluxPool[]) {
  return queryOptions({
    queryKey: ['conflux', network, 'pools', pools.map(({ address }) => address)],
    enabled: pools.length > 0,
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    queryFn: () => read(network, readPools(pools)),
  })
}
