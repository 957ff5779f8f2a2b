import { alertRoutes } from '@granary/api/alerts'
import { apiBase } from '@granary/api/base'
import { createClient } from '@granary/api/client'
import type { EthereumNetworkId } from '@granary/chains'
import { queryOptions } from '@tanstack/react-query'
import { frameHeaders } from '#web/api/frameHeaders.ts'
import { isWorthRetrying } from '#web/api/isWorthRetrying.ts'

export { alertRoutes }

/** The typed client, with the routes of alerts: this dialog alone loads their schemas. */
export const alertApi = createClient({ baseUrl: apiBase, headers: frameHeaders })

/** While a link in a mail is waited for. */
const waitingMs = 5_000

const finalCodes = new Set(['ALERTS_NOT_CONFIGURED', 'SIGN_IN_NOT_CONFIGURED'])

/** What the signed-in account is told of. */
export function alertsQuery(network: EthereumNetworkId, account: `0x${string}`) {
  return queryOptions({
    queryKey: ['ethereum', network, 'alerts', account],
    queryFn: ({ signal }) =>
      alertApi.call(alertRoutes.listAlerts, { params: { network }, query: { account } }, { signal }),
    retry: (failures, error) =>
      failures < 2 && !finalCodes.has((error as { code?: string }).code ?? '') && isWorthRetrying(error),
    refetchInterval: ({ state }) =>
      state.data?.subscriptions.some(one => one.channel === 'email' && one.state === 'unconfirmed')
        ? waitingMs
        : false,
  })
}
