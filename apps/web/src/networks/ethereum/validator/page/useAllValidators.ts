import type { OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  dashboardApi,
  ownedValidatorsQuery,
  useValidatorPages,
  type ValidatorPages,
} from '../../owner/index.ts'

/** Refresh interval; longer with more pages, as each refresh reads them all. */
const refreshMs = 6000
const severalPagesRefreshMs = 60_000
const manyPagesRefreshMs = 300_000

/** Validators on the first page: few, so that the first rows appear at once. Later pages have thousands. */
const atFirst = 100

/** Every validator of an owner, for the table. */
export function useAllValidators(network: EthereumNetworkId, owner: OwnerId): ValidatorPages {
  const query = useInfiniteQuery({
    ...ownedValidatorsQuery(network, owner),
    queryKey: ['ethereum', network, 'owner', owner, 'validators', 'all'] as const,
    queryFn: ({ pageParam: after, signal }) =>
      dashboardApi.call(
        'listOwnedValidators',
        { params: { network, owner }, query: { after, limit: after === undefined ? atFirst : undefined } },
        { signal },
      ),
    refetchInterval: ({ state }) => refreshOf(state.data?.pages.length),
  })
  return useValidatorPages(query)
}

function refreshOf(pages = 1): number {
  if (pages === 1) return refreshMs
  return pages <= 10 ? severalPagesRefreshMs : manyPagesRefreshMs
}
