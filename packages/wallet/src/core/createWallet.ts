import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AdapterLoaders } from './Adapter.ts'
import type { Connection } from './Connection.ts'
import type { ConnectionEvent } from './connectionEvent.ts'
import { createAdapters } from './createAdapters.ts'
import { createConnections } from './createConnections.ts'
import { activeConnection, createRouter } from './createRouter.ts'
import { createSessionMemory } from './createSessionMemory.ts'
import { createSnackbars } from './createSnackbars.ts'
import { createWalletStorage, type StorageArea } from './createWalletStorage.ts'
import { consoleLog, type Log } from './Log.ts'
import type { Namespace, Network, NetworkId, NetworkOf } from './Network.ts'
import { currentView, type View } from './View.ts'
import { viewAfterEvent } from './viewAfterEvent.ts'
import { initialWalletState, type WalletState } from './WalletState.ts'

export type WalletConfig = {
  /** The networks the host works with; the first is the default. */
  readonly networks: readonly [Network, ...Network[]]
  readonly adapters: AdapterLoaders
  /** Where sessions are kept; the page's local storage unless told. */
  readonly storageArea?: () => StorageArea
  readonly log?: Log
  /** Whether the toolkit offers to switch networks; true unless told. */
  readonly enableNetworkSwitch?: boolean
  /** Whether a connection on a network outside `networks` is left alone; false unless told. */
  readonly allowUnsupportedChain?: boolean
}

export type Wallet = ReturnType<typeof createWallet>

export type ConnectionListener = (event: ConnectionEvent, namespace: Namespace) => void

/** The toolkit without a face: one for a page. Framework-free; nothing is loaded or asked before `start`. */
export function createWallet(config: WalletConfig) {
  const { networks, adapters: loaders, log = consoleLog } = config
  const { storageArea = () => globalThis.localStorage } = config
  const store: StoreApi<WalletState> = createStore(() => initialWalletState)
  const storage = createWalletStorage(storageArea, log)
  const listeners = new Set<ConnectionListener>()
  const router = createRouter(store)
  const snackbars = createSnackbars(store)

  const adapters = createAdapters(store, loaders, namespace => ({
    networks: networks.filter(network => isOf(namespace, network)),
    storage,
    log,
    setConnectors: connectors =>
      store.setState(state => ({ connectors: { ...state.connectors, [namespace]: connectors } })),
    setConnection: connection => connections.set(namespace, connection),
  }))
  const connections = createConnections({
    store,
    adapters,
    memory: createSessionMemory(storage),
    tell(namespace, event) {
      guideView(event)
      for (const listener of listeners) listener(event, namespace)
    },
  })

  const isSupported = (chainId: NetworkId) => networks.some(network => network.id === chainId)
  const isRefused = (connection: Connection) =>
    connection.status === 'connected' &&
    config.enableNetworkSwitch !== false &&
    config.allowUnsupportedChain !== true &&
    !isSupported(connection.account.chainId)

  function guideView(event: ConnectionEvent) {
    const state = store.getState()
    const current = state.isOpen ? currentView(state.history) : null
    const next = viewAfterEvent(event, current, isRefused(activeConnection(state)))
    if (next === 'close') router.close()
    else if (next) router.show(next)
  }

  function firstView(): View {
    const connection = activeConnection(store.getState())
    if (isRefused(connection)) return { name: 'UnsupportedChain' }
    return { name: connection.status === 'connected' ? 'Account' : 'Connect' }
  }

  let restoring: Promise<void> | undefined
  const { show, ...routes } = router
  return {
    config,
    store,
    ...routes,
    ...snackbars,
    /** Opens the modal at once; code that is still missing loads behind it. An explicit view wins (section 2). */
    open(view?: View) {
      void adapters
        .load(store.getState().activeNamespace)
        .catch(error => log.info('Adapter not loaded', error))
      show(view ?? firstView())
    },
    /** Restores earlier sessions. Loads an adapter only where there is one to restore. */
    start() {
      restoring ??= connections.restore().catch(error => log.info('Session not restored', error))
      return restoring
    },
    adapter: adapters.load,
    connect: connections.connect,
    disconnect: (namespace: Namespace = store.getState().activeNamespace) =>
      connections.disconnect(namespace),
    switchNetwork: (chainId: NetworkId, namespace: Namespace = store.getState().activeNamespace) =>
      connections.switchNetwork(namespace, chainId),
    isSupported,
    /** Tells account changes, network switches, connects and disconnects; the answer ends it. */
    onConnectionEvent(listener: ConnectionListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function isOf<Name extends Namespace>(
  namespace: Name,
  network: Network,
): network is NetworkOf[Name] & Network {
  return network.chainNamespace === namespace
}
