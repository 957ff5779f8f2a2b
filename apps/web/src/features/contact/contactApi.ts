import { apiBase } from '@granary/api/base'
import { createClient } from '@granary/api/client'
import { contactRoutes } from '@granary/api/contact'
import { queryOptions } from '@tanstack/react-query'
import { errorCode } from '#web/api/errorCode.ts'
import { frameHeaders } from '#web/api/frameHeaders.ts'
import { isWorthRetrying } from '#web/api/isWorthRetrying.ts'

export { contactRoutes }

/** The typed client with the routes of contact; only this page loads their schemas. */
export const contactApi = createClient({ baseUrl: apiBase, headers: frameHeaders })

/** Whether the server takes messages: the site and the server are set up apart. */
export const offerQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: ({ signal }) => contactApi.call(contactRoutes.getContact, {}, { signal }),
})

const finalCodes = new Set(['CONTACT_NOT_FOUND', 'CONTACT_NOT_OFFERED'])

const [firstPauseMs, longestPauseMs] = [5_000, 300_000]

/** State of a message and the answers to it. A visible page asks again by itself, less and less often. */
export function progressQuery(reference: string) {
  return queryOptions({
    queryKey: ['contact', reference],
    queryFn: ({ signal }) =>
      contactApi.call(contactRoutes.readContactMessage, { query: { reference } }, { signal }),
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) =>
      data?.state === 'closed' || (error && finalCodes.has(errorCode(error) ?? ''))
        ? false
        : Math.min(firstPauseMs * 2 ** dataUpdateCount, longestPauseMs),
    retry: (failures, error) =>
      failures < 2 && !finalCodes.has(errorCode(error) ?? '') && isWorthRetrying(error),
  })
}
