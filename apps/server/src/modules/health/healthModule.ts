import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { version } from '#server/version.ts'
import { healthRoutes } from './routes.ts'

/** What load balancers and monitors ask. */
export const healthModule = defineModule({
  name: 'health',
  start: ({ state, healthChecks, log }) => ({
    routes: app => healthRoutes(app, { version, state, checks: healthChecks, log }),
  }),
})
