import type { ConfluxNetworkId } from '@granary/chains'
import { useQuery } from '@tanstack/react-query'
import { readGasFees } from '#web/chain/readGasFees.ts'
import { confluxChain } from '../../pools/index.ts'

const refreshMs = 30_000

/** What gas costs on a Conflux network now, by the provider's node. */
export function useGasFees(network: ConfluxNetworkId) {
  return useQuery({
    queryKey: ['conflux', network, 'gasFees'],
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    queryFn: () => readGasFees(confluxChain(network)),
  })
}
