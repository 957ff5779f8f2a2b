import { type EthereumNetworkId, ethereumNetworkIds } from '@granary/chains'
import { alertsService } from '#server/modules/alerts/alertsModule.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import { ethereumService } from '../ethereum/upstreams/createEthereumUpstreams.ts'
import { keysService } from '../ethereum/validators/keys/createKeys.ts'
import { beaconViewService } from '../ethereum/validators/life/createLifeService.ts'
import { offerGrowth } from '../ethereum/validators/offers/createOfferBounds.ts'
import { offersService } from '../ethereum/validators/validatorsModule.ts'
import { type AccountAnswers, createAccountAnswers } from './accounts/accountAnswers.ts'
import { reachOf } from './chain/reachOf.ts'
import { createSsvMetrics } from './createSsvMetrics.ts'
import { createSsvNetwork, createSsvNetworks, type SsvNetwork, type SsvNetworks } from './createSsvNetwork.ts'
import { createSsvOffers } from './offers/createSsvOffers.ts'
import { ssvOfferRoutes } from './offers/offerRoutes.ts'
import { describeIndexes, listClusters, reindex } from './operate/ssvReports.ts'
import { ssvReadRoutes } from './routes.ts'
import { ssvSettings } from './ssvSettings.ts'
import { startSsvJobs } from './startSsvJobs.ts'
import * as tables from './tables.ts'

/** SSV: an index of its contract, and what follows from it. */
export const ssvModule = defineModule({
  name: 'ssv',
  settings: ssvSettings,
  tables: Object.values(tables),
  operations: [
    {
      words: ['ssv'],
      summary: 'indexes of SSV contracts: how far, operators, clusters',
      run: describeIndexes,
    },
    {
      words: ['ssv', 'clusters'],
      argument: 'owner',
      summary: 'clusters of an owner by the index, newest first',
      run: listClusters,
    },
    {
      words: ['ssv', 'reindex'],
      argument: 'chain',
      summary: 'forgets the events of a chain’s SSV contract: the server reads them again',
      run: reindex,
    },
  ],
  start(context) {
    const { settings, database, services, limitOf, log } = context
    const networks = openNetworks(context)
    // The first page that shows operators then finds their names.
    for (const { api } of networks.all) api?.latest()
    const metrics = createSsvMetrics(context.metrics.registry)
    const { scanSeconds, sharesPerHour } = settings.of(ssvSettings)
    const { service, visitorOf } = services.get(offersService)
    const keys = services.get(keysService)
    const answers = new Map(
      networks.all.map(network => [network.id, createAccountAnswers(network, service.ssvKeys)]),
    )
    const answersOf = (id: EthereumNetworkId) => answers.get(networks.of(id).id) as AccountAnswers
    const alerts = services.get(alertsService)
    const offers = createSsvOffers({ offers: service.offers, keys, metrics })
    const limit = limitOf({
      ...{ name: 'ssv-shares', points: sharesPerHour, seconds: 3600 },
      ...{ exact: true, growth: offerGrowth },
    })
    return {
      routes(app) {
        ssvReadRoutes(app, { networks, answersOf, makesKeyShares: keys !== undefined })
        const { trustedProxies } = settings
        ssvOfferRoutes(app, { networks, offers, visitorOf, limit, trustedProxies })
      },
      ...(networks.all.length > 0 && {
        jobs: jobs =>
          startSsvJobs({ jobs, networks, answersOf, alerts, scanSeconds, metrics, database, log }),
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
