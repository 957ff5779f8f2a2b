import { ssvRoutes } from '@granary/api/ssv'
import { type EthereumNetworkId, ethereumNetworkIds } from '@granary/chains'
import type { App } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import { ethereumService } from '../ethereum/upstreams/createEthereumUpstreams.ts'
import { beaconViewService } from '../ethereum/validators/life/createLifeService.ts'
import { reachOf } from './chain/reachOf.ts'
import { createSsvMetrics } from './createSsvMetrics.ts'
import {
  createSsvNetwork,
  createSsvNetworks,
  type SsvNetwork,
  type SsvNetworks,
  SsvNotConfiguredError,
} from './createSsvNetwork.ts'
import { ssvReadRoutes } from './routes.ts'
import { ssvSettings } from './ssvSettings.ts'
import { startSsvJobs } from './startSsvJobs.ts'
import * as tables from './tables.ts'

/** SSV: an index of its contract, and what follows from it. */
export const ssvModule = defineModule({
  name: 'ssv',
  settings: ssvSettings,
  tables: Object.values(tables),
  start(context) {
    const { settings, database, log } = context
    const networks = openNetworks(context)
    const metrics = createSsvMetrics(context.metrics.registry)
    const { scanSeconds } = settings.of(ssvSettings)
    return {
      routes(app) {
        ssvReadRoutes(app, { networks, isProviders: async () => new Set(), makesKeyShares: false })
        refuseOffers(app)
      },
      ...(networks.all.length > 0 && {
        jobs: jobs => startSsvJobs({ jobs, networks, scanSeconds, metrics, database, log }),
      }),
      healthChecks: networks.all.map(network => ({
        name: `ssv index ${network.id}`,
        vital: false,
        run: () => describeIndex(network),
      })),
    }
  },
})

function openNetworks({ settings, chains, database, services, metrics, log }: ModuleContext): SsvNetworks {
  const own = settings.of(ssvSettings)
  const upstreams = services.get(ethereumService)
  const viewOf = services.get(beaconViewService)
  const opened = ethereumNetworkIds.flatMap((id): [EthereumNetworkId, SsvNetwork][] => {
    const { contracts } = own.networks[id]
    if (!contracts) return []
    const upstream = upstreams[id]
    const chain = chains.get(upstream.chain.id) as ChainUpstream
    const parts = { upstream, chain, contracts, settings: own, database, viewOf, metrics, log }
    return [[id, createSsvNetwork(parts)]]
  })
  return createSsvNetworks(new Map(opened))
}

/** A line for the readiness answer: an index that is behind is reported, and hinders nothing else. */
async function describeIndex({ contract, indexes, api }: SsvNetwork): Promise<string | undefined> {
  const { indexedTo, catchingUp } = reachOf(await indexes.find(contract))
  if (catchingUp) return `the index is behind: at block ${indexedTo?.blockNumber ?? 'none'}`
  return api?.isAway() ? 'the SSV API does not answer; operators have no names' : undefined
}

/** Key shares are not made yet. */
function refuseOffers(app: App): void {
  for (const route of [ssvRoutes.createSsvOffer, ssvRoutes.getSsvOffer, ssvRoutes.createSsvKeyShares])
    implement(app, route, () => {
      throw new SsvNotConfiguredError()
    })
}
