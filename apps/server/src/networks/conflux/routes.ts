import { routes } from '@granary/api'
import type { App } from '../../platform/http/App.ts'
import { implement } from '../../platform/http/implement.ts'
import type { HistoryService } from './history/createHistoryService.ts'

/** What stakers did with the pools on Conflux eSpace and what they earned, from the database alone. */
export function confluxRoutes(app: App, service: HistoryService): void {
  implement(app, routes.listConfluxPools, ({ params }) => service.pools(params))
  implement(app, routes.listConfluxRewards, ({ params, query }) => service.rewards({ ...params, ...query }))
  implement(app, routes.listConfluxEvents, ({ params, query }) => service.events({ ...params, ...query }))
}
