import type { NetworkState } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworkIds } from '@granary/chains'
import { useAppStore } from '#web/store/appStore.ts'
import { likelyNetwork } from '../settings/index.ts'
import { firstOpenNetwork } from './stakingNetworks.ts'

/**
 * The Ethereum network that Home speaks of: the one visited last, where it is open, else the first that is.
 * @returns `open` is undefined while none is known to be open; `id` is then the likeliest
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
