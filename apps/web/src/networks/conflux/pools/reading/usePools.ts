import type { ConfluxNetworkId } from '@granary/chains'
import type { PoolReading } from '@granary/staking/conflux'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OfferedPool } from '../../settings/index.ts'
import { type PoolHistory, poolHistoriesQuery } from './poolHistoriesQuery.ts'
import { poolsQuery } from './poolsQuery.ts'

/** A pool of this site, as the chain and the provider's server know it. */
export type KnownPool = {
  pool: OfferedPool
  /** Undefined while it is read. Of a pool that cannot be used, `failure` says why. */
  reading: PoolReading | undefined
  /** What it has really paid; null where the provider keeps no history of it. */
  history: PoolHistory | null
}

/** The offered pools with their figures; what was read last stays while the chain cannot be asked. */
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
