import { createStore, type StoreApi } from 'zustand/vanilla'
import { createAdapters, notLoaded } from './adapters/createAdapters.ts'
import { lazily } from './adapters/lazily.ts'
import { checkConfig } from './config/checkConfig.ts'
import type { WalletConfig } from './config/WalletConfig.ts'
import type { ConnectedAccount, StoredAccount } from './connections/Connection.ts'
import type { ConnectionListener } from './connections/connectionEvent.ts'
import { parseStoredAccount } from './connections/parseStoredAccount.ts'
import type { Engine } from './createEngine.ts'
import { createLog } from './log/createLog.ts'
import { type Namespace, type NetworkId, namespaces } from './networks/Network.ts'
import { prepareNetworks } from './networks/prepareNetworks.ts'
import { createRouter } from './router/createRouter.ts'
import { firstView } from './router/firstView.ts'
import type { View } from './router/View.ts'
import type { SiwxActions } from './siwx/SiwxActions.ts'
import { createSnackbars } from './snackbars/createSnackbars.ts'
import { createWalletStorage, type WalletStorage } from './storage/createWalletStorage.ts'
import { connectionKey, storageKeys } from './storage/storageKeys.ts'
import { initialWalletState, type WalletState } from './WalletState.ts'

export type Wallet = ReturnType<typeof createWallet>

/**
 * The headless toolkit, one per page. Framework-free; loads and asks nothing before `start`. Everything that
 * needs a wallet is in a separate chunk, the engine. @throws ConfigError
 */
export function createWallet(config: WalletConfig) {
  const unknownKeys = checkConfig(config)
  const { storageArea = () => globalThis.localStorage } = config
  const log = createLog(config, () => void aside(services))

  const networks = prepareNetworks(config.networks, config.customRpcUrls)
  const first = networks.find(network => network.caipNetworkId === config.defaultNetwork) ?? networks[0]
  const prepared: WalletConfig = { ...config, networks }
  const loaders = { ...config.adapters }
  const store: StoreApi<WalletState> = createStore(() => ({
    ...initialWalletState,
    networks,
    namespaces: namespaces.filter(namespace => loaders[namespace]),
    ...begin(first),
  }))
  const storage = createWalletStorage(storageArea, log)
  const listeners = new Set<ConnectionListener>()
  const router = createRouter(store, config.enableEmbedded === true)
  const snackbars = createSnackbars(store)

  const adapters = createAdapters(store, loaders, async namespace => (await engine()).hostOf(namespace))
  const engine = lazily(async () => {
    const { createEngine } = await import('./createEngine.ts').catch(notLoaded)
    return createEngine({
      config,
      store,
      storage,
      log,
      router,
      snackbars,
      adapters,
      loaders,
      listeners,
      services,
    })
  })
  const services = lazily(async () => {
    const { createServices } = await import('./services/createServices.ts')
    return createServices({ config: prepared, store, storage, router, listeners, log, ...snackbars })
  })
  /** Wraps an engine function: loads the engine on first call. */
  const later = <Name extends keyof Engine['actions']>(name: Name) =>
    (async (...input: never[]) => {
      const run = (await engine()).actions[name] as (...input: never[]) => unknown
      return run(...input)
    }) as unknown as Engine['actions'][Name]

  /** Runs a task in the background. */
  const aside = async (task: () => Promise<unknown>) => {
    try {
      await task()
    } catch (error) {
      log.info('Not loaded', error)
    }
  }

  /** Shows the last visit's connections at once, then asks the wallets. */
  async function restore() {
    const stored = storage.getItem(storageKeys.activeNetworkId)
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === stored)
    const accounts = readSessions(storage)
    const restored = Object.fromEntries(
      accounts.map(account => [account.namespace, { status: 'reconnecting', account }]),
    )
    store.setState(({ connections, activeNamespace }) => ({
      activeNamespace: accounts[0]?.namespace ?? activeNamespace,
      ...(network && begin(network)),
      connections: { ...connections, ...restored },
    }))
    if (config.enableEmbedded) open()
    // In a frame, possibly of the Safe application: the adapter finds out and connects.
    if (isFramed() && loaders.eip155) void aside(() => adapters.load('eip155'))
    if (storage.getItem(storageKeys.owedSignOuts)) void aside(later('paySignOuts'))
    if (accounts.length === 0) return
    const loaded = await engine().catch(error => {
      // Without the engine no session can be restored. Stored ones stay for the next start.
      store.setState({ connections: initialWalletState.connections })
      restoring = undefined
      throw error
    })
    await loaded.restore(accounts)
  }

  function open(view?: View, { namespace }: { readonly namespace?: Namespace } = {}) {
    const state = store.getState()
    const wanted = namespace ?? state.activeNamespace
    for (const name of state.namespaces) void aside(() => adapters.load(name))
    for (const fetch of config.prefetch ?? []) void aside(fetch)
    router.show(view ?? firstView(state, config, wanted))
  }

  for (const key of unknownKeys) log.error(`Unknown configuration key ${key.slice(0, 100)}`)

  let restoring: Promise<void> | undefined
  const { show: _, ...routes } = router
  return {
    config: prepared,
    store,
    ...routes,
    ...snackbars,
    /** Opens the modal at once; missing code and data load behind it. An explicit view wins (section 2). */
    open,
    /** Restores earlier sessions. Loads only the adapters of sessions. */
    start() {
      if (config.analytics) void aside(services)
      restoring ??= aside(restore)
      return restoring
    },
    get namespaces() {
      return store.getState().namespaces
    },
    /** Alerts, transactions awaiting approval, the watch over pending ones, analytics and the log's text. */
    services,
    adapter: adapters.load,
    connect: later('connect'),
    disconnect: later('disconnect'),
    disconnectAll: later('disconnectAll'),
    switchNetwork: later('switchNetwork'),
    siwx: {
      open: later('openSignIn'),
      check: later('checkSignIn'),
      preview: later('previewSignIn'),
      sign: later('sign'),
      cancel: later('cancelSignIn'),
      signOut: later('signOut'),
    } satisfies SiwxActions,
    switchConnection: later('switchConnection'),
    switchAccount: later('switchAccount'),
    setActiveNetwork: later('setActiveNetwork'),
    /** Rarely used: adding and removing networks and adapters, account details, labels, hooks. */
    engine: async () => (await engine()).actions,
    isSupported: (chainId: NetworkId) => store.getState().networks.some(({ id }) => id === chainId),
    /** Calls back on account changes, network switches, connects and disconnects. @returns unsubscribe */
    onConnectionEvent(listener: ConnectionListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const begin = ({ chainNamespace, caipNetworkId }: WalletState['networks'][number]) => ({
  activeNamespace: chainNamespace,
  chosenNetworks: { [chainNamespace]: caipNetworkId },
})

const isFramed = () => {
  const { parent } = globalThis as { parent?: unknown }
  return parent !== undefined && parent !== globalThis
}

/** The accounts connected at the last visit. */
function readSessions(storage: WalletStorage): readonly StoredAccount<ConnectedAccount>[] {
  const names = storage.getItem(storageKeys.connectedNamespaces)?.split(',') ?? []
  return namespaces
    .filter(namespace => names.includes(namespace))
    .map(namespace => parseStoredAccount(namespace, storage.getItem(connectionKey(namespace))))
    .filter(account => account !== null)
}
