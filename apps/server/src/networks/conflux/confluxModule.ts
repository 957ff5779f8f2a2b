import { routes } from '@granary/api'
import { confluxNetworkIds } from '@granary/chains'
import type { App } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { confluxSettings } from './confluxSettings.ts'
import { createHistoryService, type HistoryService } from './history/createHistoryService.ts'
import { type ConfluxJobsParts, startHistory } from './history/startHistory.ts'
import { checkBridges } from './keeper/checkBridges.ts'
import * as tables from './tables.ts'

/** Staking pools on Conflux eSpace: their history, and the keeper of the provider's own bridges. */
export const confluxModule = defineModule({
  name: 'conflux',
  settings: confluxSettings,
  tables: Object.values(tables),
  operations: [
    {
      words: ['conflux'],
      summary: 'bridges of Conflux pools: what is due, amounts, the keeper',
      prefix: 'CONFLUX_',
      // Load the core space library for this command only.
      ask: async settings => (await import('./operate/listBridges.ts')).listBridges(settings),
    },
  ],
  start(context) {
    const { settings, database } = context
    const own = settings.of(confluxSettings)
    const { networks } = own
    const hasWork = Object.values(networks).some(({ pools, keeper }) => pools.length > 0 || keeper)
    return {
      routes: app => confluxRoutes(app, createHistoryService(database.orm, networks)),
      ...(hasWork && { jobs: jobs => startJobs({ ...context, jobs }) }),
      healthChecks: confluxNetworkIds
        .filter(id => networks[id].keeper)
        .map(id => ({
          name: `conflux bridges ${id}`,
          vital: false,
          run: () => checkBridges(database.orm, id, own),
        })),
    }
  },
})

/** @throws {SettingsInvalidError} SETTINGS_INVALID for invalid bridges */
async function startJobs(parts: ConfluxJobsParts): Promise<(() => void) | undefined> {
  await startHistory(parts)
  const { networks } = parts.settings.of(confluxSettings)
  if (!Object.values(networks).some(({ keeper }) => keeper)) return undefined
  // Load the core space library only with bridges.
  const { startKeeper } = await import('./keeper/startKeeper.ts')
  return startKeeper(parts)
}

/** What stakers did with the pools on Conflux eSpace and earned, from the database alone. */
function confluxRoutes(app: App, service: HistoryService): void {
  implement(app, routes.listConfluxPools, ({ params }) => service.pools(params))
  implement(app, routes.listConfluxRewards, ({ params, query }) => service.rewards({ ...params, ...query }))
  implement(app, routes.listConfluxEvents, ({ params, query }) => service.events({ ...params, ...query }))
}
