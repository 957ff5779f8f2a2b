import type { EthereumNetworkId } from '@granary/chains'
import { queryOptions } from '@tanstack/react-query'
import { api, routes } from '#web/api/api.ts'

const refreshMs = 15_000

/** Told to the account alone: it has to be signed in. */
export function ownOffersQuery(network: EthereumNetworkId, account: `0x${string}`) {
  return queryOptions({
    queryKey: ['ethereum', network, 'own-offers', account],
    refetchInterval: refreshMs,
    retry: false,
    queryFn: ({ signal }) =>
      api.call(
        routes.listOwnOffers,
        { params: { network }, query: { withdrawalAddress: account } },
        { signal },
      ),
  })
}
