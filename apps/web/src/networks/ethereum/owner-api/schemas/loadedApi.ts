import { apiBase } from '@granary/api/base'
import { createClient } from '@granary/api/client'
import { exitRoutes } from '@granary/api/exits'
import { ownerRoutes } from '@granary/api/owners'
import { frameHeaders } from '#web/api/frameHeaders.ts'

export const dashboardRoutes = { ...ownerRoutes, ...exitRoutes }

export const client = createClient({ baseUrl: apiBase, headers: frameHeaders })
