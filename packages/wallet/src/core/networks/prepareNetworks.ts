import type { Network } from './Network.ts'

type Networks = readonly [Network, ...Network[]]

/** Normalises networks: reads go where the host says, and both sets of endpoints are present. */
export function prepareNetworks(
  networks: Networks,
  customRpcUrls: Readonly<Record<string, string>> = {},
): Networks {
  return networks.map(network => {
    const custom = customRpcUrls[network.caipNetworkId]
    return {
      ...network,
      ...(custom && { rpcUrl: custom, fallbackRpcUrls: [] }),
      rpcUrls: { chainDefault: network.rpcUrls.default, ...network.rpcUrls },
    }
  }) as readonly Network[] as Networks
}
