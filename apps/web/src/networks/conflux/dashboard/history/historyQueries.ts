import type { CallOptions } from '@granary/api/client'
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
const daysAPage = 90
export const eventsAPage = 25

type PageAsked = { limit: number; before: string | undefined }

/** A page of an account's earnings by day, newest first. */
export async function readRewards(params: StakerInPool, query: PageAsked, options?: CallOptions) {
  const { api, routes } = await import('#web/api/api.ts')
  return api.call(routes.listConfluxRewards, { params, query }, options)
}

/** A page of an account's events in a pool, newest first. */
export async function readEvents(params: StakerInPool, query: PageAsked, options?: CallOptions) {
  const { api, routes } = await import('#web/api/api.ts')
  return api.call(routes.listConfluxEvents, { params, query }, options)
}

export function rewardsQuery(staker: StakerInPool) {
  return infiniteQueryOptions({
    queryKey: [...historyKey(staker), 'rewards'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) => readRewards(staker, { limit: daysAPage, before }, { signal }),
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    refetchInterval: ({ state }) => refreshOf(state.data?.pages.length),
  })
}

export function eventsQuery(staker: StakerInPool) {
  return infiniteQueryOptions({
    queryKey: [...historyKey(staker), 'events'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      readEvents(staker, { limit: eventsAPage, before }, { signal }),
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    refetchInterval: ({ state }) => refreshOf(state.data?.pages.length),
  })
}

const historyKey = ({ network, pool, staker }: StakerInPool) => ['conflux', network, 'history', pool, staker]

const refreshOf = (pages = 1) => (pages > 1 ? longRefreshMs : refreshMs)
