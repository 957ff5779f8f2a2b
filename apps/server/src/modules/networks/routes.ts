import { type NetworkState, routes } from '@granary/api'
import type { App } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import type { ChainSettings } from '#server/platform/settings/defineSettings.ts'

/** Which of the supported chains this provider has set up. */
export function networksRoutes(app: App, chains: readonly ChainSettings[]): void {
  const networks: NetworkState[] = chains.map(({ chain, urls, canStake }) => {
    const { caipNetworkId, name, testnet } = chain
    const rpc = urls.length > 0
    return { caipNetworkId, name, testnet, rpc, staking: rpc && canStake }
  })
  implement(app, routes.listNetworks, () => ({ networks }))
}
