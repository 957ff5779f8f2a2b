import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { ethereumSettings } from '../settings/ethereumSettings.ts'
import { ethereumService } from '../upstreams/createEthereumUpstreams.ts'
import { keysService } from '../validators/keys/createKeys.ts'
import { createExitService } from './createExitService.ts'
import { createExitStore } from './ExitStore.ts'
import { exitSettings } from './exitSettings.ts'
import { listExits } from './listExits.ts'
import { exitsRoutes } from './routes.ts'
import { startExitJobs } from './startExitJobs.ts'
import * as tables from './tables.ts'

/** Exits that the provider signs on a staker's wish. */
export const exitsModule = defineModule({
  name: 'exits',
  settings: exitSettings,
  tables: Object.values(tables),
  operations: [{ words: ['exits'], summary: 'requested exits that are not final', run: listExits }],
  start({ settings, database, metrics, chains, services, limitOf, log }) {
    const networks = services.get(ethereumService)
    const keys = services.get(keysService)
    const { publicOrigin, trustedProxies } = settings
    const ethereum = settings.of(ethereumSettings)
    const { exitsPerHour } = settings.of(exitSettings)
    return {
      routes: app =>
        exitsRoutes(app, {
          service: createExitService({
            store: createExitStore(database.orm),
            upstreams: chains,
            settings: ethereum,
          }),
          networks,
          publicOrigin,
          limit: limitOf({ name: 'exits', points: exitsPerHour, seconds: 3600, exact: true }),
          trustedProxies,
        }),
      ...(keys && {
        jobs: jobs => startExitJobs({ jobs, networks, keys, database, settings: ethereum, metrics, log }),
      }),
    }
  },
})
