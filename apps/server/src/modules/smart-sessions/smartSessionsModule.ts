import { sessionRoutes } from '@granary/api/sessions'
import { admitPages, createAdmission } from '#server/modules/projects/admitPages.ts'
import { isOwnOrigin } from '#server/modules/projects/isOwnOrigin.ts'
import type { AppContext } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { createSmartSessions } from './createSmartSessions.ts'
import { createSessionStore } from './SessionStore.ts'
import { sessionSettings } from './sessionSettings.ts'
import * as tables from './tables.ts'

/** Which keys accounts allow to act for them. */
export const smartSessionsModule = defineModule({
  name: 'smart-sessions',
  settings: sessionSettings,
  tables: Object.values(tables),
  start(context) {
    const { perMinute, changesPerHour } = context.settings.of(sessionSettings)
    const sessions = createSmartSessions(createSessionStore(context.database.orm), context.chains)
    const admission = createAdmission(context, { name: 'sessions', perMinute })
    const limit = context.limitOf({
      name: 'session-changes',
      points: changesPerHour,
      seconds: 3_600,
      exact: true,
    })
    const countChange = (request: AppContext) =>
      limit.consume(visitorAddress(request, admission.trustedProxies))
    return {
      routes(app) {
        for (const route of Object.values(sessionRoutes)) admitPages(app, route, admission)
        implement(app, sessionRoutes.getSessions, async ({ params }) => ({
          sessions: await sessions.list(params.address),
        }))
        implement(app, sessionRoutes.recordSession, async ({ params, body }, request) => {
          await countChange(request)
          const isOurs = (origin: string) => isOwnOrigin(request, origin, admission)
          return { pci: await sessions.record(params.address, body, isOurs) }
        })
        implement(app, sessionRoutes.revokeSession, async ({ params, body }, request) => {
          await countChange(request)
          await sessions.revoke(params.address, body, request.req.header('origin'))
          return { success: true } as const
        })
      },
    }
  },
})
