import type { ConfluxNetworkId } from '@granary/chains'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** A staker in a pool. Addresses in lower case. */
export type StakerInPool = {
  network: ConfluxNetworkId
  pool: `0x${string}`
  staker: `0x${string}`
}

/** Refresh interval of a visible page; slower with older pages on screen, as each refresh reads them all. */
const refreshMs = 15_000
const longRefreshMs = 60_000

/** Days and events on the first page; `load older` adds as many. */
export const daysAPage = 90
export const eventsAPage = 25

/** An account's earnings by day, newest first. */
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

/** An account's events in a pool, newest first. */
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
