import { confluxNetworkIds, confluxNetworks } from '@granary/chains'
import { useQuery } from '@tanstack/react-query'
import type { ActionState } from '#web/actions/ActionState.ts'
import { confluxChain } from '../../pools/index.ts'
import { paidInterest } from './paidInterest.ts'
import { takeOutOf } from './takeOutRequest.ts'

/** What a claim has paid, Drip; null while that is not known, and for anything else. */
export function usePaidInterest(state: ActionState): bigint | null {
  const record = state.step === 'confirmed' && takeOutOf(state.record.kind) === 'claim' ? state.record : null
  const network = confluxNetworkIds.find(id => confluxNetworks[id].id === record?.chainId)
  const { data } = useQuery({
    queryKey: ['conflux-claimed', record?.id, record?.updatedAt],
    enabled: record !== null && network !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => (record && network ? paidInterest(confluxChain(network), record) : null),
  })
  return data ?? null
}
