import type { NetworkState } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworkIds } from '@granary/chains'
import { useAppStore } from '#web/store/appStore.ts'
import { likelyNetwork } from '../settings/index.ts'
import { firstOpenNetwork } from './stakingNetworks.ts'

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
