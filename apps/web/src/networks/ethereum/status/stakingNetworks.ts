import type { NetworkState } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworkIds, ethereumNetworks } from '@granary/chains'

/** The back end's entry for an Ethereum network; undefined while unknown. */
export function networkStateOf(
  networks: readonly NetworkState[] | undefined,
  id: EthereumNetworkId,
): NetworkState | undefined {
  return networks?.find(state => state.caipNetworkId === ethereumNetworks[id].caipNetworkId)
}

/**
 * The default network for a stake: the first open one, mainnet before test networks.
 * @param preferred takes precedence if it is open
 */
export function firstOpenNetwork(
  networks: readonly NetworkState[] | undefined,
  preferred?: string | null,
): EthereumNetworkId | undefined {
  const open = ethereumNetworkIds.filter(id => networkStateOf(networks, id)?.staking)
  return open.find(id => id === preferred) ?? open[0]
}
