import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { ethereumSettings } from './settings/ethereumSettings.ts'
import { createEthereumUpstreams, ethereumService } from './upstreams/createEthereumUpstreams.ts'

/** The nodes of both layers, for every other Ethereum module. */
export const ethereumModule = defineModule({
  name: 'ethereum',
  settings: ethereumSettings,
  start({ settings, chains, metrics, services }) {
    const networks = createEthereumUpstreams(settings, chains, metrics)
    services.provide(ethereumService, networks)
    return {
      healthChecks: Object.values(networks)
        .filter(({ configured }) => configured)
        .map(({ chain, nodes }) => ({
          name: `beacon ${chain.caipNetworkId}`,
          vital: false,
          async run() {
            await (await nodes()).beacon.checkSynced()
            return undefined
          },
        })),
    }
  },
})
