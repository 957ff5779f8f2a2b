import { type NetworkState, routes } from '@granary/api'
import {
  chains,
  confluxNetworkIds,
  confluxNetworks,
  ethereumNetworkIds,
  ethereumNetworks,
} from '@granary/chains'
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

/** Of Conflux the site itself has the pools, by its build: a node to read and send by is all that is needed here. */
function canStake(settings: Settings, chainId: number): boolean {
  if (confluxNetworkIds.some(id => confluxNetworks[id].id === chainId)) return true
  const network = ethereumNetworkIds.find(id => ethereumNetworks[id].id === chainId)
  return Boolean(network && settings.ethereum[network].beaconApiUrl && settings.keys)
}
