import type { ConfluxNetworkId } from '@granary/chains'
import { type ConfluxPoolState, type ConfluxPosition, datedQueue } from '@granary/staking/conflux'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LiveFigure } from '#web/api/LiveFigure.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { positionQuery } from './positionQuery.ts'
import { useBlockSeconds } from './useBlockSeconds.ts'

export type PoolPosition = {
  state: ConfluxPoolState
  /** Null without an account. Its queue is dated by the chain's recent pace. */
  position: ConfluxPosition | null
  /** The chain's recent pace, seconds a block. */
  blockSeconds: number
}

/**
 * A pool, and what an account has in it. What was read last stays while the chain cannot be asked: `data` then is old,
 * and `error` says why.
 * @param account lower case, of the wallet or watched; null for the pool alone
 */
export function usePosition(
  network: ConfluxNetworkId,
  pool: OfferedPool | null,
  account: `0x${string}` | null,
): LiveFigure<PoolPosition> {
  const { data, error, isFetching, refetch } = useQuery(positionQuery(network, pool, account))
  const blockSeconds = useBlockSeconds(network, data?.state.block)
  const dated = useMemo(() => {
    if (!data) return undefined
    const { state, position } = data
    const queue = position?.queue && datedQueue(position.queue, state.block, blockSeconds)
    return { state, position: position && { ...position, queue: queue ?? null }, blockSeconds }
  }, [data, blockSeconds])
  return { data: dated, error, isFetching, refetch: () => void refetch() }
}
