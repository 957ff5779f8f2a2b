import type { ConfluxNetworkId } from '@granary/chains'
import {
  blockTimeSeconds,
  type ConfluxPool,
  type ConfluxPoolState,
  type ConfluxPosition,
  datedQueue,
  defaultBlockSeconds,
  readPool,
  readPosition,
} from '@granary/staking/conflux'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LiveFigure } from '#web/api/LiveFigure.ts'
import { readBlockSeconds } from '#web/chain/readBlockSeconds.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { confluxChain, read } from './confluxChain.ts'
import { refreshMs } from './refreshMs.ts'

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

/**
 * A pool, and what an account has in it, in one call.
 * @param account lower case; null for the pool alone
 */
function positionQuery(network: ConfluxNetworkId, pool: ConfluxPool | null, account: `0x${string}` | null) {
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

type Block = ConfluxPoolState['block']

/** Blocks that the pace is taken over: about a day. */
const span = 86_400

/**
 * The chain's recent pace, seconds a block; that which it is meant to have until it is known, and where the node does
 * not tell.
 * @param newest a block that was read; without one nothing is asked
 */
function useBlockSeconds(network: ConfluxNetworkId, newest: Block | undefined): number {
  const { data } = useQuery({
    queryKey: ['conflux', network, 'pace'],
    enabled: newest !== undefined,
    staleTime: 3_600_000,
    queryFn: async () => {
      if (!newest) return defaultBlockSeconds
      const number = Math.max(0, newest.number - span)
      const timestampSeconds = await readBlockSeconds(confluxChain(network), number)
      return blockTimeSeconds(newest, { number, timestampSeconds })
    },
  })
  return data ?? defaultBlockSeconds
}
