import { type EthereumNetworkId, ethereumNetworkIds } from '@granary/chains'
import type { AlertNetwork } from '#server/modules/alerts/AlertNetwork.ts'
import { type Alerts, alertsService } from '#server/modules/alerts/alertsModule.ts'
import { signInService } from '#server/modules/sign-in/createSignInService.ts'
import type { Jobs } from '#server/platform/jobs/startJobs.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { rewardsService } from '../rewards/answers/createReadService.ts'
import { ethereumSettings } from '../settings/ethereumSettings.ts'
import { type EthereumUpstreams, ethereumService } from '../upstreams/createEthereumUpstreams.ts'
import { alertNetwork } from './alertNetwork.ts'
import { readLiveness } from './readLiveness.ts'
import { alertRoutes } from './routes.ts'
import { createWatchStore } from './WatchStore.ts'
import { watchChain } from './watchChain.ts'

/** Finds alerts for owners of validators on the chains. */
export const validatorAlertsModule = defineModule({
  name: 'validator-alerts',
  start(context) {
    const { services, settings, database, limitOf } = context
    const upstreams = services.get(ethereumService)
    const rewards = services.get(rewardsService)
    const alerts = services.get(alertsService)
    const networks = Object.fromEntries(
      ethereumNetworkIds.map(id => [id, alertNetwork(upstreams[id], database.orm, rewards)]),
    ) as Record<EthereumNetworkId, AlertNetwork>
    for (const network of Object.values(networks)) alerts?.addNetwork(network)
    return {
      routes: app =>
        alertRoutes(app, {
          alerts: alerts?.service,
          networks,
          signIn: services.get(signInService),
          publicOrigin: settings.publicOrigin,
          limit: limitOf({
            name: 'alerts',
            points: alerts?.settings.changesPerHour ?? 0,
            seconds: 3600,
            exact: true,
          }),
          trustedProxies: settings.trustedProxies,
        }),
      ...(alerts &&
        Object.values(upstreams).some(({ configured }) => configured) && {
          jobs: jobs => startWatches(jobs, alerts, upstreams, context),
        }),
    }
  },
})

async function startWatches(
  jobs: Jobs,
  alerts: Alerts,
  networks: EthereumUpstreams,
  { database, settings }: ModuleContext,
): Promise<undefined> {
  const { store: subscriptions, metrics, log } = alerts
  for (const id of ethereumNetworkIds) {
    const network = networks[id]
    const url = settings.of(ethereumSettings).networks[id].beaconApiUrl
    if (!network.configured || !url) continue
    const watch = {
      ...{ network, subscriptions, metrics, log },
      store: createWatchStore(database.orm),
      liveness: (epoch: number, indices: readonly number[]) =>
        readLiveness(url, network.chain.name, epoch, indices),
    }
    await jobs.every(`watch-alerts-${id}`, alerts.settings.scanSeconds, () => watchChain(watch))
  }
}
