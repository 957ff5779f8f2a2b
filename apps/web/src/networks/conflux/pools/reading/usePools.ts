import type { ConfluxPoolHistory } from '@granary/api'
import type { ConfluxNetworkId } from '@granary/chains'
import { type ConfluxPool, type PoolReading, readPools } from '@granary/staking/conflux'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OfferedPool } from '../../settings/index.ts'
import { read, refreshMs } from './confluxChain.ts'

/** A pool of this site, as read from the chain and the provider's server. */
export type KnownPool = {
  pool: OfferedPool
  /** Undefined while loading. For an unusable pool, `failure` says why. */
  reading: PoolReading | undefined
  /** Its actual return; null if the provider keeps no history of it. */
  history: ConfluxPoolHistory | null
}

/** The offered pools with their figures; the last reading stays while the chain does not answer. */
export function usePools(network: ConfluxNetworkId, pools: readonly OfferedPool[]) {
  const { data, error, isFetching, refetch } = useQuery(poolsQuery(network, pools))
  const { data: histories } = useQuery({ ...poolHistoriesQuery(network), enabled: pools.length > 0 })
  const known = useMemo(
    () =>
      pools.map(
        (pool): KnownPool => ({
          pool,
          reading: data?.find(reading => reading.pool.address === pool.address),
          history: histories?.find(history => history.address === pool.address) ?? null,
        }),
      ),
    [pools, data, histories],
  )
  return { pools: known, error, isFetching, refetch: () => void refetch() }
}

const historyRefreshMs = 60_000

/** Actual returns of the pools from the provider's server; empty if it keeps no history. */
function poolHistoriesQuery(network: ConfluxNetworkId) {
  return queryOptions({
    queryKey: ['conflux', network, 'histories'],
    staleTime: historyRefreshMs,
    refetchInterval: historyRefreshMs,
    queryFn: async ({ signal }) => {
      const { api, routes } = await import('#web/api/api.ts')
      const { pools } = await api.call(routes.listConfluxPools, { params: { network } }, { signal })
      return pools.map(
        (pool): ConfluxPoolHistory => ({ ...pool, address: pool.address.toLowerCase() as `0x${string}` }),
      )
    },
  })
}

/** All pools of a network with their figures, in one call. */
export function poolsQuery(network: ConfluxNetworkId, pools: readonly ConfluxPool[]) {
  return queryOptions({
    queryKey: ['conflux', network, 'pools', pools.map(({ address }) => address)],
    enabled: pools.length > 0,
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    queryFn: () => read(network, readPools(pools)),
  })
}
