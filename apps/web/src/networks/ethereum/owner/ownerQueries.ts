import type { OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { dashboardApi } from '../owner-api/index.ts'

/** Refresh interval of a visible page. */
const refreshMs = 30_000
const liveRefreshMs = 10_000
/** While the server reads days that are missing, so that its progress shows. */
const readingRefreshMs = 5000

/** How often the server looks for further validators of an owner at most. */
const watchMs = 60_000

/** Runs even offline, so that the page can say what is wrong, and again when the network returns. */
export const toldOffline = { networkMode: 'always', refetchOnReconnect: true } as const

export const ownerKey = (network: EthereumNetworkId, owner: OwnerId) =>
  ['ethereum', network, 'owner', owner] as const

export function ownerQuery(network: EthereumNetworkId, owner: OwnerId) {
  return queryOptions({
    ...toldOffline,
    queryKey: [...ownerKey(network, owner), 'summary'],
    queryFn: ({ signal }) => dashboardApi.call('getOwner', { params: { network, owner } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.reach.catchingUp ? readingRefreshMs : refreshMs),
  })
}

/** Keeps the owner's rewards tracked by the server while a page shows them: reads alone track nothing. */
export function ownerWatchQuery(network: EthereumNetworkId, owner: OwnerId) {
  return queryOptions({
    queryKey: ['ethereum', network, 'owner-watch', owner],
    refetchInterval: watchMs,
    queryFn: ({ signal }) => dashboardApi.call('watchOwner', { params: { network, owner } }, { signal }),
  })
}

export function ownerRewardsQuery(network: EthereumNetworkId, owner: OwnerId) {
  return infiniteQueryOptions({
    ...toldOffline,
    queryKey: [...ownerKey(network, owner), 'rewards'],
    refetchInterval: refreshMs,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      dashboardApi.call('listOwnerRewards', { params: { network, owner }, query: { before } }, { signal }),
    getNextPageParam: page => page.nextBefore ?? undefined,
  })
}

/** @param pubkey restricts to one validator */
export function ownerEventsQuery(network: EthereumNetworkId, owner: OwnerId, pubkey?: `0x${string}`) {
  return infiniteQueryOptions({
    ...toldOffline,
    queryKey: [...ownerKey(network, owner), 'events', pubkey ?? ''],
    refetchInterval: refreshMs,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      dashboardApi.call(
        'listOwnerEvents',
        { params: { network, owner }, query: { before, pubkey } },
        { signal },
      ),
    getNextPageParam: page => page.nextBefore ?? undefined,
  })
}

export function ownedValidatorsQuery(network: EthereumNetworkId, owner: OwnerId) {
  return infiniteQueryOptions({
    ...toldOffline,
    queryKey: [...ownerKey(network, owner), 'validators'],
    refetchInterval: refreshMs,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) =>
      dashboardApi.call('listOwnedValidators', { params: { network, owner }, query: { after } }, { signal }),
    getNextPageParam: page => page.nextAfter ?? undefined,
  })
}

export function ownedValidatorQuery(network: EthereumNetworkId, pubkey: `0x${string}`) {
  return queryOptions({
    ...toldOffline,
    queryKey: ['ethereum', network, 'owned-validator', pubkey],
    refetchInterval: liveRefreshMs,
    queryFn: ({ signal }) =>
      dashboardApi.call('getOwnedValidator', { params: { network, pubkey } }, { signal }),
  })
}

export function queuesQuery(network: EthereumNetworkId) {
  return queryOptions({
    ...toldOffline,
    queryKey: ['ethereum', network, 'queues'],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => dashboardApi.call('getEthereumQueues', { params: { network } }, { signal }),
  })
}
