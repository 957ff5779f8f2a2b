import type { Network } from './Network.ts'

type Networks = readonly [Network, ...Network[]]

/** Normalises networks: reads go where the host says, and both sets of endpoints are present. */
export function prepareNetworks(
  [first, ...others]: Networks,
  customRpcUrls: Readonly<Record<string, string>> = {},
): Networks {
  const prepare = <Given extends Network>(network: Given): Given => ({
    ...network,
    rpcUrl: customRpcUrls[network.caipNetworkId] ?? network.rpcUrl,
    rpcUrls: { chainDefault: network.rpcUrls.default, ...network.rpcUrls },
  })
  return [prepare(first), ...others.map(prepare)]
}
