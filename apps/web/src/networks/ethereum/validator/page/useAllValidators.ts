import type { OwnedValidator, OwnerId, RewardReach } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { dashboardApi, dashboardRoutes, ownedValidatorsQuery } from '../../owner/index.ts'

/** Refresh interval; longer with more pages, as each refresh reads them all. */
const refreshMs = 6000
const severalPagesRefreshMs = 60_000
const manyPagesRefreshMs = 300_000

/** Validators on the first page: few, so that the first rows appear at once. Later pages have thousands. */
const atFirst = 100

export type AllValidators = {
  /** The validators read so far; undefined before the first page. */
  validators: readonly OwnedValidator[] | undefined
  /** The owner's total. */
  total: number
  headSlot: number
  reach: RewardReach | undefined
  /** Pages are still loading. */
  isReading: boolean
  error: unknown
  refetch: () => void
}

/** Every validator of an owner: shows the first page at once and loads the others in turn. */
export function useAllValidators(network: EthereumNetworkId, owner: OwnerId): AllValidators {
  const query = useInfiniteQuery({
    ...ownedValidatorsQuery(network, owner),
    queryKey: ['ethereum', network, 'owner', owner, 'validators', 'all'] as const,
    queryFn: ({ pageParam: after, signal }) =>
      dashboardApi.call(
        dashboardRoutes.listOwnedValidators,
        { params: { network, owner }, query: { after, limit: after === undefined ? atFirst : undefined } },
        { signal },
      ),
    refetchInterval: ({ state }) => refreshOf(state.data?.pages.length),
  })
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query
  const mayGoOn = hasNextPage && !isFetching && !error
  useEffect(() => {
    if (mayGoOn) void fetchNextPage()
  }, [mayGoOn, fetchNextPage])
  const validators = useMemo(() => data?.pages.flatMap(page => page.validators), [data])
  const last = data?.pages.at(-1)
  return {
    validators,
    total: Math.max(last?.total ?? 0, validators?.length ?? 0),
    headSlot: last?.headSlot ?? 0,
    reach: last?.reach,
    isReading: hasNextPage,
    error,
    refetch: () => void refetch(),
  }
}

function refreshOf(pages = 1): number {
  if (pages === 1) return refreshMs
  return pages <= 10 ? severalPagesRefreshMs : manyPagesRefreshMs
}
