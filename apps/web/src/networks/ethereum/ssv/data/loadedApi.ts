import { apiBase } from '@granary/api/base'
import { createClient } from '@granary/api/client'
import { frameHeaders } from '#web/api/frameHeaders.ts'

export { ssvOperatorsOf, ssvRoutes } from '@granary/api/ssv'

export const client = createClient({ baseUrl: apiBase, headers: frameHeaders })
