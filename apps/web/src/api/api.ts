import { apiBase } from '@granary/api/base'
import { createClient } from '@granary/api/client'
import { frameHeaders } from './frameHeaders.ts'

export { routes } from '@granary/api'

/**
 * The typed client of the provider's back end at the site's own origin, and its routes. Import this file dynamically
 * from first-paint code: it contains every route's schemas.
 */
export const api = createClient({ baseUrl: apiBase, headers: frameHeaders })
