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

/** State of a message and the answers to it. */
export function progressQuery(reference: string) {
  return queryOptions({
    queryKey: ['contact', reference],
    queryFn: ({ signal }) =>
      contactApi.call(contactRoutes.readContactMessage, { query: { reference } }, { signal }),
    retry: (failures, error) =>
      failures < 2 && !finalCodes.has(errorCode(error) ?? '') && isWorthRetrying(error),
  })
}
