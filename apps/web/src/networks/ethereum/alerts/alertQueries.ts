import { alertRoutes } from '@granary/api/alerts'
import { apiBase } from '@granary/api/base'
import { createClient } from '@granary/api/client'
import type { EthereumNetworkId } from '@granary/chains'
import { queryOptions } from '@tanstack/react-query'
import { frameHeaders } from '#web/api/frameHeaders.ts'
import { isWorthRetrying } from '#web/api/isWorthRetrying.ts'

export { alertRoutes }

/** The typed client with the alert routes; only this dialog loads their schemas. */
export const alertApi = createClient({ baseUrl: apiBase, headers: frameHeaders })

/** Poll interval while a mail link is unconfirmed. */
const waitingMs = 5_000

const finalCodes = new Set(['ALERTS_NOT_CONFIGURED', 'SIGN_IN_NOT_CONFIGURED'])

/** The signed-in account's alerts. */
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
