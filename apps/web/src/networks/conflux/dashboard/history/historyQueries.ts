import { infiniteQueryOptions } from '@tanstack/react-query'
import type { StakerInPool } from './StakerInPool.ts'

/** Read again so often while the page is visible; with older pages on the screen less often, for all are read then. */
const refreshMs = 15_000
const longRefreshMs = 60_000

/** Days and events of the first look; `load older` adds as many. */
export const daysAPage = 90
export const eventsAPage = 25

/** What an account has earned, day by day, newest first. */
export function rewardsQuery({ network, pool, staker }: StakerInPool) {
  return infiniteQueryOptions({
    queryKey: ['conflux', network, 'history', pool, staker, 'rewards'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const { api, routes } = await import('#web/api/api.ts')
      const query = { limit: daysAPage, ...(pageParam !== undefined && { before: pageParam }) }
      return api.call(routes.listConfluxRewards, { params: { network, pool, staker }, query }, { signal })
    },
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    refetchInterval: ({ state }) => refreshOf(state.data?.pages.length),
  })
}

/** What an account did with a pool, newest first. */
export function eventsQuery({ network, pool, staker }: StakerInPool) {
  return infiniteQueryOptions({
    queryKey: ['conflux', network, 'history', pool, staker, 'events'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const { api, routes } = await import('#web/api/api.ts')
      const query = { limit: eventsAPage, ...(pageParam !== undefined && { before: pageParam }) }
      return api.call(routes.listConfluxEvents, { params: { network, pool, staker }, query }, { signal })
    },
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    refetchInterval: ({ state }) => refreshOf(state.data?.pages.length),
  })
}

const refreshOf = (pages = 1) => (pages > 1 ? longRefreshMs : refreshMs)
