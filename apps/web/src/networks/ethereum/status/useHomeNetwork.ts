import type { NetworkState } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworkIds, ethereumNetworks } from '@granary/chains'
import { useAppStore } from '#web/store/appStore.ts'
import { likelyNetwork } from '../settings/index.ts'

/**
 * Home's Ethereum network: the last one visited if open, else the first open one.
 * @returns `open` is undefined while no network is known to be open; `id` is then the default
 */
export function useHomeNetwork(networks: readonly NetworkState[] | undefined): {
  open: EthereumNetworkId | undefined
  id: EthereumNetworkId
} {
  const last = useAppStore(state => state.network)
  const open = firstOpenNetwork(networks, last)
  const likely = networks ? undefined : ethereumNetworkIds.find(id => id === last)
  return { open, id: open ?? likely ?? likelyNetwork }
}

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
