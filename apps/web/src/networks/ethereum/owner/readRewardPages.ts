import type { OwnerId, OwnerRewards } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { readAllPages } from '#web/csv/readAllPages.ts'
import { dashboardApi } from '../owner-api/index.ts'

/**
 * An owner's rewards on every day, newest page first, for a file.
 * @param currency ISO 4217 in lower case; without it the request asks for no prices
 * @throws {ApiProblemError}, {ApiUnreachableError} if a page fails
 */
export function readRewardPages(
  network: EthereumNetworkId,
  owner: OwnerId,
  currency?: string,
): Promise<OwnerRewards[]> {
  return readAllPages(before =>
    dashboardApi.call('listOwnerRewards', {
      params: { network, owner },
      query: { before, limit: 400, currency },
    }),
  )
}
