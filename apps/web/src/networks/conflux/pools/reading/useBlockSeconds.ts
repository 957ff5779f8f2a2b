import type { ConfluxNetworkId } from '@granary/chains'
import { blockTimeSeconds, type ConfluxPoolState, defaultBlockSeconds } from '@granary/staking/conflux'
import { useQuery } from '@tanstack/react-query'
import { readBlockSeconds } from '#web/chain/readBlockSeconds.ts'
import { confluxChain } from './confluxChain.ts'

type Block = ConfluxPoolState['block']

/** Blocks that the pace is taken over: about a day. */
const span = 86_400

/**
 * The chain's recent pace, seconds a block; that which it is meant to have until it is known, and where the node does
 * not tell.
 * @param newest a block that was read; without one nothing is asked
 */
export function useBlockSeconds(network: ConfluxNetworkId, newest: Block | undefined): number {
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
