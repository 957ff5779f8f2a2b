import type { ConfluxNetworkId } from '@granary/chains'
import { blockTimeSeconds, type ConfluxPoolState, defaultBlockSeconds } from '@granary/staking/conflux'
import { useQuery } from '@tanstack/react-query'
import { quantity } from '#web/chain/quantity.ts'
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
      return blockTimeSeconds(newest, await readBlock(network, Math.max(0, newest.number - span)))
    },
  })
  return data ?? defaultBlockSeconds
}

async function readBlock(network: ConfluxNetworkId, number: number): Promise<Block> {
  const params = [`0x${number.toString(16)}`, false]
  const block = await confluxChain(network).request({ method: 'eth_getBlockByNumber', params })
  const { timestamp } = (block ?? {}) as { timestamp?: unknown }
  return { number, timestampSeconds: Number(quantity(timestamp)) }
}
