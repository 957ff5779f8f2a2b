import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { ethereumService } from '../upstreams/createEthereumUpstreams.ts'
import { keysService } from '../validators/keys/createKeys.ts'
import { createExitService } from './createExitService.ts'
import { createExitStore } from './ExitStore.ts'
import { exitsRoutes } from './routes.ts'
import { startExitJobs } from './startExitJobs.ts'

/** Exits that the provider signs on the wish of a staker. */
export const exitsModule = defineModule({
  name: 'exits',
  start({ settings, database, metrics, chains, services, limitOf, log }) {
    const networks = services.get(ethereumService)
    const keys = services.get(keysService)
    const { rateLimits, trustedProxies } = settings
    return {
      routes: app =>
        exitsRoutes(app, {
          service: createExitService({ store: createExitStore(database.orm), upstreams: chains, settings }),
          networks,
          publicOrigin: settings.signIn.publicOrigin,
          limit: limitOf({ name: 'exits', points: rateLimits.exitsPerHour, seconds: 3600, exact: true }),
          trustedProxies,
        }),
      ...(keys && {
        jobs: jobs => startExitJobs({ jobs, networks, keys, database, settings, metrics, log }),
      }),
    }
  },
})
