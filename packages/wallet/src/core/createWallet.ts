import { createStore, type StoreApi } from 'zustand/vanilla'
import { createAdapters, notLoaded } from './adapters/createAdapters.ts'
import { lazily } from './adapters/lazily.ts'
import { checkConfig } from './config/checkConfig.ts'
import type { WalletConfig } from './config/WalletConfig.ts'
import type { ConnectionListener } from './connections/connectionEvent.ts'
import { readSessions } from './connections/readSessions.ts'
import type { LoadedEngine } from './createEngine.ts'
import { createLog } from './log/createLog.ts'
import { defaultCaipNetworkId, type Namespace, namespaces } from './networks/Network.ts'
import { prepareNetworks } from './networks/prepareNetworks.ts'
import { createRouter } from './router/createRouter.ts'
import { firstView } from './router/firstView.ts'
import type { View } from './router/View.ts'
import { createSnackbars } from './snackbars/createSnackbars.ts'
import { createWalletStorage } from './storage/createWalletStorage.ts'
import { storageKeys } from './storage/storageKeys.ts'
import type { Wallet } from './Wallet.ts'
import { initialWalletState, type WalletState } from './WalletState.ts'

/**
 * The headless toolkit, one per page. Framework-free; loads and asks nothing before `start`. Everything that
 * needs a wallet is in a separate chunk, the engine. @throws ConfigError
 */
export function createWallet(config: WalletConfig): Wallet {
  checkConfig(config)
  const { storageArea = () => globalThis.localStorage } = config
  const log = createLog(config, () => void aside(services))

  const networks = prepareNetworks(config.networks, config.customRpcUrls)
  const loaders = { ...config.adapters }
  const find = (id: string | null | undefined) => networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const first = find(config.defaultNetwork) ?? (loaders.eip155 && find(defaultCaipNetworkId)) ?? networks[0]
  const prepared: WalletConfig = { ...config, networks }
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
  const parts = { config, store, storage, log, router, snackbars, listeners }

  const hosts = lazily(async () => {
    const { createHosts } = await import('./adapters/createHosts.ts').catch(notLoaded)
    return createHosts(parts, () => void aside(engine))
  })
  const adapters = createAdapters(store, loaders, async namespace => (await hosts()).hostOf(namespace))
  const engine = lazily(async () => {
    const [{ createEngine }, known] = await Promise.all([
      import('./createEngine.ts').catch(notLoaded),
      hosts(),
    ])
    return createEngine({ ...parts, adapters, loaders, services }, known)
  })
  const services = lazily(async () => {
    const { createServices } = await import('./services/createServices.ts')
    return createServices({ ...parts, config: prepared, adapters })
  })
  /** Wraps an engine function: loads the engine on first call. */
  const later = <Name extends keyof LoadedEngine['actions']>(name: Name) =>
    (async (...input: never[]) => {
      const run = (await engine()).actions[name] as (...input: never[]) => unknown
      return run(...input)
    }) as unknown as LoadedEngine['actions'][Name]

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
    const network = find(storage.getItem(storageKeys.activeNetworkId))
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

  /** Lists the wallets. */
  function preload() {
    for (const name of store.getState().namespaces) void aside(() => adapters.load(name))
  }

  function open(view?: View, { namespace }: { readonly namespace?: Namespace } = {}) {
    const state = store.getState()
    const wanted = namespace ?? state.activeNamespace
    // First, so that the modal's code is asked for before the wallets'.
    router.show(view ?? firstView(state, config, wanted))
    preload()
    for (const fetch of config.prefetch ?? []) void aside(fetch)
  }

  let restoring: Promise<void> | undefined
  const { show: _, ...routes } = router
  return {
    config: prepared,
    store,
    ...routes,
    ...snackbars,
    open,
    start() {
      if (config.analytics) void aside(services)
      restoring ??= aside(restore)
      return restoring
    },
    get namespaces() {
      return store.getState().namespaces
    },
    services,
    preload,
    adapter: namespace => Promise.all([adapters.load(namespace), engine()]).then(([adapter]) => adapter),
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
    },
    switchConnection: later('switchConnection'),
    switchAccount: later('switchAccount'),
    setActiveNetwork: later('setActiveNetwork'),
    engine: async () => (await engine()).actions,
    isSupported: chainId => store.getState().networks.some(({ id }) => id === chainId),
    onConnectionEvent(listener) {
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
  const { parent = globalThis } = globalThis as { parent?: unknown }
  return parent !== globalThis
}
