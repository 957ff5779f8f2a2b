import type { NetworkState } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworkIds, ethereumNetworks } from '@granary/chains'

/** What the back end says of an Ethereum network, or undefined while it is not known. */
export function networkStateOf(
  networks: readonly NetworkState[] | undefined,
  id: EthereumNetworkId,
): NetworkState | undefined {
  return networks?.find(state => state.caipNetworkId === ethereumNetworks[id].caipNetworkId)
}

/**
 * The network a visitor stakes on unless told otherwise: the first that is open, mainnet before test networks.
 * @param preferred comes first of all, where it is open
 */
export function firstOpenNetwork(
  networks: readonly NetworkState[] | undefined,
  preferred?: string | null,
): EthereumNetworkId | undefined {
  const open = ethereumNetworkIds.filter(id => networkStateOf(networks, id)?.staking)
  return open.find(id => id === preferred) ?? open[0]
}
