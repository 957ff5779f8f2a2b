import type { EthereumNetworkId } from '@granary/chains'
import { queryOptions } from '@tanstack/react-query'
import { api, routes } from '../../api/api.ts'

/** Read again so often while the page is visible. */
const refreshMs = 5000
const ownOffersRefreshMs = 15_000

export function validatorsQuery(network: EthereumNetworkId, withdrawalAddress: `0x${string}`) {
  return queryOptions({
    queryKey: ['ethereum', network, 'validators', withdrawalAddress],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) =>
      api.call(routes.listValidators, { params: { network }, query: { withdrawalAddress } }, { signal }),
  })
}

/** Told to the account alone: it has to be signed in. */
export function ownOffersQuery(network: EthereumNetworkId, account: `0x${string}`) {
  return queryOptions({
    queryKey: ['ethereum', network, 'own-offers', account],
    refetchInterval: ownOffersRefreshMs,
    retry: false,
    queryFn: ({ signal }) =>
      api.call(
        routes.listOwnOffers,
        { params: { network }, query: { withdrawalAddress: account } },
        { signal },
      ),
  })
}

export function validatorQuery(network: EthereumNetworkId, pubkey: `0x${string}`) {
  return queryOptions({
    queryKey: ['ethereum', network, 'validator', pubkey],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => api.call(routes.getValidator, { params: { network, pubkey } }, { signal }),
  })
}
