import type { EthereumNetworkId } from '@granary/chains'
import { useQuery } from '@tanstack/react-query'
import { useEthereumStatus } from '../../status/index.ts'
import type { StakeEstimates } from './stakeEstimates.ts'

const refreshMs = 60_000

/** What a stake of these amounts would earn and when, by the chain's queues now; undefined while loading. */
export function useStakeEstimates(
  network: EthereumNetworkId,
  amountsGwei: readonly bigint[] | null,
): StakeEstimates | undefined {
  const { data: status, error } = useEthereumStatus(network)
  const { data } = useQuery({
    queryKey: ['stake', network, 'queues'],
    refetchInterval: refreshMs,
    structuralSharing: false,
    queryFn: async () => {
      // Not needed to fill in the form.
      const { readQueues, stakeEstimates } = await import('./stakeEstimates.ts')
      return { queues: await readQueues(network), stakeEstimates }
    },
  })
  if (!data || !amountsGwei || (!status && !error)) return undefined
  return data.stakeEstimates(status, data.queues, amountsGwei)
}
