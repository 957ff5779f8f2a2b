import { apiBase } from '@granary/api/base'
import { createClient } from '@granary/api/client'

export { dashboardRoutes } from '@granary/api/dashboard'

export const client = createClient({ baseUrl: apiBase })
