import { apiBase } from '@granary/api/base'
import { createClient } from '@granary/api/client'
import { frameHeaders } from './frameHeaders.ts'

export { routes } from '@granary/api'

/**
 * The typed client of the provider's back end, at the site's own origin, and the routes to call. Import this file
 * dynamically from what is shown first: it brings the schemas of every route.
 */
export const api = createClient({ baseUrl: apiBase, headers: frameHeaders })
