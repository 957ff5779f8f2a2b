import type { ConfluxNetworkId } from '@granary/chains'
import { readBlockSeconds } from '@granary/drivers/evm/chain'
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
import type { LiveFigure } from '#web/api/useWatched.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { confluxChain, read, refreshMs } from './confluxChain.ts'

export type PoolPosition = {
  state: ConfluxPoolState
  /** Null without an account. The recent block time dates its queue. */
  position: ConfluxPosition | null
  /** The chain's recent block time, seconds. */
  blockSeconds: number
}

/**
 * A pool and an account's position in it. The last reading stays while the chain does not answer: `data` is then stale
 * and `error` says why.
 * @param account lower case, connected or watched; null for the pool alone
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
 * A pool and an account's position in it, in one call.
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

/** Blocks in the pace average: about a day. */
const span = 86_400

/**
 * The chain's recent block time, seconds; its target until known, and if the node does not answer.
 * @param newest a block already read; without one, nothing is read
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
