import type { ConfluxNetworkId } from '@granary/chains'
import { type ConfluxPool, readPool, readPosition } from '@granary/staking/conflux'
import { queryOptions } from '@tanstack/react-query'
import { read } from './confluxChain.ts'
import { refreshMs } from './refreshMs.ts'

/**
 * A pool, and what an account has in it, in one call.
 * @param account lower case; null for the pool alone
 */
export function positionQuery(
  network: ConfluxNetworkId,
  pool: ConfluxPool | null,
  account: `0x${string}` | null,
) {
  return queryOptions({
    queryKey: ['conflux', network, 'position', pool?.address ?? null, account],
    enabled: pool !== null,
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    queryFn: async () => {
      if (!pool) throw new TypeError('no pool')
      if (account) return read(network, readPosition(pool, account))
      return { state: await read(network, readPool(pool)), position: null }
    },
  })
}
