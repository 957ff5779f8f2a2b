import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { ethereumService } from '../upstreams/createEthereumUpstreams.ts'
import { beaconViewService } from '../validators/life/createLifeService.ts'
import { createReadService, rewardsService } from './answers/createReadService.ts'
import { createReadParts } from './answers/ReadParts.ts'
import { checkRewards } from './engine/checkRewards.ts'
import { startRewards } from './engine/startRewards.ts'
import { countRewards } from './operate/countRewards.ts'
import { repairRewards } from './operate/repairRewards.ts'
import { readRoutes } from './routes.ts'
import { rewardSettings } from './settings/rewardSettings.ts'
import * as tables from './tables.ts'

/** Rewards of validators by day, and the dashboard's answers. */
export const rewardsModule = defineModule({
  name: 'rewards',
  settings: rewardSettings,
  tables: Object.values(tables),
  operations: [
    { words: ['rewards'], summary: 'progress of Ethereum rewards', run: countRewards },
    {
      words: ['rewards', 'repair'],
      argument: 'chain',
      summary: 'rereads the blocks since the last day',
      run: repairRewards,
    },
  ],
  start({ settings, database, metrics, services, limitOf, log }) {
    const { orm } = database
    const { trustedProxies } = settings
    const { watchesPerHour } = settings.of(rewardSettings)
    const networks = services.get(ethereumService)
    const configured = Object.values(networks).filter(network => network.configured)
    const service = createReadService(
      createReadParts({
        ...{ orm, networks, settings, log },
        viewOf: services.get(beaconViewService),
        limit: limitOf({ name: 'watches', points: watchesPerHour, seconds: 3600, exact: true }),
      }),
    )
    services.provide(rewardsService, service)
    return {
      routes: app => readRoutes(app, { service, networks, trustedProxies }),
      // With or without keys.
      ...(configured.length > 0 && {
        jobs: jobs => startRewards({ jobs, networks, database, settings, metrics, log }),
      }),
      healthChecks: configured.map(({ id }) => ({
        name: `rewards ${id}`,
        vital: false,
        run: () => checkRewards(orm, id),
      })),
    }
  },
})
