import type { OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { queryOptions } from '@tanstack/react-query'
import { dashboardApi, dashboardRoutes, toldOffline } from '../../owner/index.ts'

const refreshMs = 30_000
const days = 60

/** The last days of one validator. */
export function validatorRewardsQuery(network: EthereumNetworkId, owner: OwnerId, pubkey: `0x${string}`) {
  return queryOptions({
    ...toldOffline,
    queryKey: ['ethereum', network, 'owner', owner, 'rewards', 'of', pubkey],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) =>
      dashboardApi.call(
        dashboardRoutes.listOwnerRewards,
        { params: { network, owner }, query: { pubkey, limit: days } },
        { signal },
      ),
  })
}
