import { type NetworkState, routes } from '@granary/api'
import { implement } from '#server/platform/http/implement.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'

/** Which of the supported chains this provider has configured. */
export const networksModule = defineModule({
  name: 'networks',
  start({ settings }) {
    const networks: NetworkState[] = settings.chains.map(({ chain, urls, canStake }) => {
      const { caipNetworkId, name, testnet } = chain
      const rpc = urls.length > 0
      return { caipNetworkId, name, testnet, rpc, staking: rpc && canStake }
    })
    return { routes: app => implement(app, routes.listNetworks, () => ({ networks })) }
  },
})
