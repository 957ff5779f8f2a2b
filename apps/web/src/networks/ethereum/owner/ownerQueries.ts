import type { OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { dashboardApi, dashboardRoutes } from './dashboardApi.ts'

/** Refresh interval of a visible page. */
const refreshMs = 30_000
const liveRefreshMs = 10_000

/** Runs even offline, so that the page can say what is wrong, and again when the network returns. */
export const toldOffline = { networkMode: 'always', refetchOnReconnect: true } as const

const keyOf = (network: EthereumNetworkId, owner: OwnerId) => ['ethereum', network, 'owner', owner] as const

export function ownerQuery(network: EthereumNetworkId, owner: OwnerId) {
  return queryOptions({
    ...toldOffline,
    queryKey: [...keyOf(network, owner), 'summary'],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) =>
      dashboardApi.call(dashboardRoutes.getOwner, { params: { network, owner } }, { signal }),
  })
}

/** @param currency ISO 4217 in lower case; without it the request asks for no prices */
export function ownerRewardsQuery(network: EthereumNetworkId, owner: OwnerId, currency?: string) {
  return infiniteQueryOptions({
    ...toldOffline,
    queryKey: [...keyOf(network, owner), 'rewards', currency ?? ''],
    refetchInterval: refreshMs,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      dashboardApi.call(
        dashboardRoutes.listOwnerRewards,
        { params: { network, owner }, query: { before, limit: undefined, currency } },
        { signal },
      ),
    getNextPageParam: page => page.nextBefore ?? undefined,
  })
}

/** @param pubkey restricts to one validator */
export function ownerEventsQuery(network: EthereumNetworkId, owner: OwnerId, pubkey?: `0x${string}`) {
  return infiniteQueryOptions({
    ...toldOffline,
    queryKey: [...keyOf(network, owner), 'events', pubkey ?? ''],
    refetchInterval: refreshMs,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      dashboardApi.call(
        dashboardRoutes.listOwnerEvents,
        { params: { network, owner }, query: { before, limit: undefined, pubkey } },
        { signal },
      ),
    getNextPageParam: page => page.nextBefore ?? undefined,
  })
}

export function ownedValidatorsQuery(network: EthereumNetworkId, owner: OwnerId) {
  return infiniteQueryOptions({
    ...toldOffline,
    queryKey: [...keyOf(network, owner), 'validators'],
    refetchInterval: refreshMs,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) =>
      dashboardApi.call(
        dashboardRoutes.listOwnedValidators,
        { params: { network, owner }, query: { after, limit: undefined } },
        { signal },
      ),
    getNextPageParam: page => page.nextAfter ?? undefined,
  })
}

export function ownedValidatorQuery(network: EthereumNetworkId, pubkey: `0x${string}`) {
  return queryOptions({
    ...toldOffline,
    queryKey: ['ethereum', network, 'owned-validator', pubkey],
    refetchInterval: liveRefreshMs,
    queryFn: ({ signal }) =>
      dashboardApi.call(dashboardRoutes.getOwnedValidator, { params: { network, pubkey } }, { signal }),
  })
}

export function queuesQuery(network: EthereumNetworkId) {
  return queryOptions({
    ...toldOffline,
    queryKey: ['ethereum', network, 'queues'],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) =>
      dashboardApi.call(dashboardRoutes.getEthereumQueues, { params: { network } }, { signal }),
  })
}
