import type { AdapterLoaders } from '../adapters/Adapter.ts'
import { checkConfig } from '../config/checkConfig.ts'
import { initialSendState } from '../send/SendState.ts'
import { storageKeys } from '../storage/storageKeys.ts'
import type { WalletContext } from '../WalletContext.ts'
import { isNetworkRefused } from './isNetworkRefused.ts'
import { type Namespace, type Network, type NetworkId, namespaces } from './Network.ts'
import { NetworkNotFoundError } from './NetworkNotFoundError.ts'
import { activeCaipNetworkId, networkState } from './networkState.ts'
import { prepareNetworks } from './prepareNetworks.ts'

type Actions = {
  switchNetwork(chainId: NetworkId, namespace: Namespace): Promise<void>
  disconnect(namespace: Namespace): Promise<void>
}

/** The active network, and adding and removing networks and adapters (specification section 4: chain switching). */
export function createNetworks(context: WalletContext, actions: Actions) {
  const { config, store, storage, log, router, adapters, loaders } = context
  const resetListeners = new Set<() => void>()

  /** State of the active network ends with it: a started transfer is for the old one. */
  const settle = () => {
    storage.setItem(storageKeys.activeNetworkId, activeCaipNetworkId(store.getState()))
    store.setState({ send: initialSendState })
    for (const reset of resetListeners) reset()
  }
  const activate = ({ chainNamespace, caipNetworkId }: Network) => {
    store.setState(({ chosenNetworks }) => ({
      activeNamespace: chainNamespace,
      chosenNetworks: { ...chosenNetworks, [chainNamespace]: caipNetworkId },
    }))
    settle()
    warn()
  }
  const warn = () => {
    if (isNetworkRefused(store.getState(), config)) router.show({ name: 'UnsupportedChain' })
  }
  const find = (id: NetworkId) => {
    const network = store.getState().networks.find(known => known.caipNetworkId === id || known.id === id)
    if (!network) throw new NetworkNotFoundError(id)
    return network
  }

  /**
   * Activates a network and its namespace. Asks a connected wallet to switch first. `id` is CAIP-2 or the id.
   * @throws NetworkNotFoundError and errors of `switchNetwork`, without any change
   */
  async function setActiveNetwork(id: NetworkId): Promise<void> {
    const network = find(id)
    const connection = store.getState().connections[network.chainNamespace]
    if (connection.status === 'connected' && connection.account.chainId !== network.id)
      await actions.switchNetwork(network.id, network.chainNamespace)
    activate(network)
  }

  /** Activates a namespace, with its wallet's network or the one chosen last. @throws NetworkNotFoundError */
  async function setActiveNamespace(namespace: Namespace): Promise<void> {
    if (!namespaces.includes(namespace)) throw new NetworkNotFoundError(namespace)
    const { connections } = store.getState()
    const { caipNetwork, requestedCaipNetworks } = networkState(store.getState(), namespace)
    if (caipNetwork) return activate(caipNetwork)
    // UnsupportedChain, not an immediate request, moves a wallet off an unconfigured network.
    if (connections[namespace].status !== 'connected') {
      const [network] = requestedCaipNetworks
      if (!network) throw new NetworkNotFoundError(namespace)
      return activate(network)
    }
    store.setState({ activeNamespace: namespace })
    settle()
    warn()
  }

  /** Replaces a removed active network. A wallet that stays on it gets UnsupportedChain. */
  async function fallBack(to: Network): Promise<void> {
    try {
      await setActiveNetwork(to.caipNetworkId)
    } catch (error) {
      log.info('The wallet stays on a network that was removed', error)
      activate(to)
    }
  }

  return {
    settle,
    setActiveNetwork,
    setActiveNamespace,
    /** Called after the active network is set. Returns the unsubscribe. */
    onNetworkSet(reset: () => void) {
      resetListeners.add(reset)
      return () => void resetListeners.delete(reset)
    },
    /** Adds a network, or replaces the one with the same CAIP-2 id. @throws ConfigError */
    async addNetwork(network: Network): Promise<void> {
      checkConfig({ networks: [network], adapters: {} })
      const [prepared] = prepareNetworks([network], config.customRpcUrls)
      const others = store
        .getState()
        .networks.filter(({ caipNetworkId }) => caipNetworkId !== prepared.caipNetworkId)
      store.setState({ networks: [...others, prepared] })
    },
    /**
     * Removes a network. If active, the first one left of its namespace replaces it, else the first of
     * another. The last one stays. @throws NetworkNotFoundError
     */
    async removeNetwork(id: NetworkId): Promise<void> {
      const network = find(id)
      const before = store.getState()
      const left = before.networks.filter(other => other !== network)
      const next = left.find(other => other.chainNamespace === network.chainNamespace) ?? left[0]
      if (!next) throw new NetworkNotFoundError('no other network is left')
      const isActive = activeCaipNetworkId(before) === network.caipNetworkId
      store.setState({ networks: left })
      if (isActive) await fallBack(next)
    },
    /** Adds or replaces a namespace's adapter. */
    async addAdapter<Name extends Namespace>(namespace: Name, loader: NonNullable<AdapterLoaders[Name]>) {
      checkConfig({ networks: config.networks, adapters: { [namespace]: loader } })
      await leave(namespace)
      loaders[namespace] = loader
      emitNamespaces()
    },
    /**
     * Removes an adapter and ends its connection. If its namespace is active, the first network of another
     * takes over.
     */
    async removeAdapter(namespace: Namespace): Promise<void> {
      await leave(namespace)
      delete loaders[namespace]
      emitNamespaces()
      const { networks, activeNamespace } = store.getState()
      const next = networks.find(({ chainNamespace }) => loaders[chainNamespace])
      if (activeNamespace === namespace && next) await fallBack(next)
    },
  }

  async function leave(namespace: Namespace): Promise<void> {
    if (!adapters.loaded(namespace)) return
    if (store.getState().connections[namespace].status !== 'disconnected')
      await actions.disconnect(namespace).catch(error => log.info('Not disconnected', error))
    adapters.remove(namespace)
    store.setState(({ connectors, connections }) => ({
      connectors: { ...connectors, [namespace]: [] },
      connections: { ...connections, [namespace]: { status: 'disconnected' } },
    }))
  }

  function emitNamespaces() {
    store.setState({ namespaces: namespaces.filter(namespace => loaders[namespace]) })
  }
}
