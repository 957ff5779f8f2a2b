import type { OwnedValidator, OwnerId, RewardReach } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { dashboardApi, dashboardRoutes, ownedValidatorsQuery } from '../../owner/index.ts'

/** Read again so often: a page in seconds, thousands of validators less often, for every page is read then. */
const refreshMs = 6000
const severalPagesRefreshMs = 60_000
const manyPagesRefreshMs = 300_000

/** Validators of the first page: few, so that the first rows are there at once. The others come by the thousand. */
const atFirst = 100

export type AllValidators = {
  /** Those that are read so far; undefined before the first page. */
  validators: readonly OwnedValidator[] | undefined
  /** All of the owner. */
  total: number
  headSlot: number
  reach: RewardReach | undefined
  /** Not all are read yet. */
  isReading: boolean
  error: unknown
  refetch: () => void
}

/** Every validator of an owner: the first page is shown at once, the others follow by themselves. */
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
