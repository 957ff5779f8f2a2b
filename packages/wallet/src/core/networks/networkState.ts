import type { WalletState } from '../WalletState.ts'
import { defaultCaipNetworkId, type Namespace, type Network } from './Network.ts'

/** State of a namespace's networks (specification section 3, network state). */
export type NetworkState = {
  /** The active network; undefined while the wallet is on one outside the host's. */
  readonly caipNetwork: Network | undefined
  /** The host's networks. */
  readonly requestedCaipNetworks: readonly Network[]
  /** CAIP-2 ids that the wallet approved; all if it does not say. */
  readonly approvedCaipNetworkIds: readonly string[]
  readonly supportsAllNetworks: boolean
  readonly smartAccountEnabledNetworks: readonly string[]
}

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

/** CAIP-2 id of the active network: the wallet's, supported or not, else the chosen one. */
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
