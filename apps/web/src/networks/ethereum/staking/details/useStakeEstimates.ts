import type { EthereumNetworkId } from '@granary/chains'
import { useQuery } from '@tanstack/react-query'
import { useEthereumStatus } from '../../status/index.ts'
import { readQueues, type StakeEstimates, stakeEstimates } from './stakeEstimates.ts'

const refreshMs = 60_000

/** What a stake of these amounts would earn and when, by the chain's queues now; undefined while loading. */
export function useStakeEstimates(
  network: EthereumNetworkId,
  amountsGwei: readonly bigint[] | null,
): StakeEstimates | undefined {
  const { data: status, error } = useEthereumStatus(network)
  const { data: queues } = useQuery({
    queryKey: ['stake', network, 'queues'],
    refetchInterval: refreshMs,
    structuralSharing: false,
    queryFn: () => readQueues(network),
  })
  if (queues === undefined || !amountsGwei || (!status && !error)) return undefined
  return stakeEstimates(status, queues, amountsGwei)
}
