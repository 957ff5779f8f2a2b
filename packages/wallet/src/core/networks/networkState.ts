import type { WalletState } from '../WalletState.ts'
import type { Namespace, Network } from './Network.ts'

/** What is known of the networks of a namespace (specification section 3, network state). */
export type NetworkState = {
  /** The network in use; undefined while the wallet is on one that the host does not work with. */
  readonly caipNetwork: Network | undefined
  /** The networks that the host works with. */
  readonly requestedCaipNetworks: readonly Network[]
  /** CAIP-2 of those that the wallet approved; all, where it does not say. */
  readonly approvedCaipNetworkIds: readonly string[]
  readonly supportsAllNetworks: boolean
  readonly smartAccountEnabledNetworks: readonly string[]
}

/** CAIP-2 of the network to work with where nothing else says one (specification section 9). */
export const defaultCaipNetworkId = 'eip155:1'

export function networkState(state: WalletState, namespace: Namespace): NetworkState {
  const { approvedCaipNetworkIds, supportsAllNetworks, smartAccountEnabledNetworks } =
    state.networkDetails[namespace]
  const requested = state.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  return {
    caipNetwork: currentNetwork(state, namespace, requested),
    requestedCaipNetworks: requested,
    approvedCaipNetworkIds: approvedCaipNetworkIds ?? requested.map(({ caipNetworkId }) => caipNetworkId),
    supportsAllNetworks: supportsAllNetworks ?? true,
    smartAccountEnabledNetworks: smartAccountEnabledNetworks ?? [],
  }
}

/** CAIP-2 of the network in use: that of the wallet, be it supported or not, else the chosen one. */
export function activeCaipNetworkId(state: WalletState): string {
  const { activeNamespace, connections } = state
  const connection = connections[activeNamespace]
  if (connection.status === 'connected' || connection.status === 'reconnecting')
    return `${activeNamespace}:${connection.account.chainId}`
  return networkState(state, activeNamespace).caipNetwork?.caipNetworkId ?? defaultCaipNetworkId
}

function currentNetwork(
  { connections, chosenNetworks }: WalletState,
  namespace: Namespace,
  networks: readonly Network[],
): Network | undefined {
  const connection = connections[namespace]
  if (connection.status === 'connected' || connection.status === 'reconnecting')
    return networks.find(({ id }) => id === connection.account.chainId)
  return networks.find(({ caipNetworkId }) => caipNetworkId === chosenNetworks[namespace]) ?? networks[0]
}
