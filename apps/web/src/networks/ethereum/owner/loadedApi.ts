import { apiBase } from '@granary/api/base'
import { createClient } from '@granary/api/client'
import { frameHeaders } from '#web/api/frameHeaders.ts'

export { dashboardRoutes } from '@granary/api/dashboard'

export const client = createClient({ baseUrl: apiBase, headers: frameHeaders })
