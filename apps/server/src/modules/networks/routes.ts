import { type NetworkState, routes } from '@granary/api'
import { chains, ethereumNetworkIds, ethereumNetworks } from '@granary/chains'
import type { App } from '../../platform/http/App.ts'
import { implement } from '../../platform/http/implement.ts'
import type { ChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import type { Settings } from '../../settings.ts'

export type NetworksModule = { upstreams: ChainUpstreams; settings: Settings }

/** Which of the supported chains this provider has set up. */
export function networksRoutes(app: App, { upstreams, settings }: NetworksModule): void {
  const networks: NetworkState[] = chains.map(({ id, caipNetworkId, name, testnet }) => {
    const rpc = upstreams.get(id)?.configured ?? false
    return { caipNetworkId, name, testnet, rpc, staking: rpc && canStake(settings, id) }
  })
  implement(app, routes.listNetworks, () => ({ networks }))
}

function canStake(settings: Settings, chainId: number): boolean {
  const network = ethereumNetworkIds.find(id => ethereumNetworks[id].id === chainId)
  return Boolean(network && settings.ethereum[network].beaconApiUrl && settings.keys)
}
