import type { AdapterHost } from './Adapter.ts'
import type { ConnectionEvent } from './connectionEvent.ts'
import { createConnections } from './createConnections.ts'
import { createSessionMemory } from './createSessionMemory.ts'
import { createErrorBoundary } from './errors/createErrorBoundary.ts'
import type { ErrorCategory } from './errors/InternalError.ts'
import { isNetworkRefused } from './isNetworkRefused.ts'
import type { Namespace, Network, NetworkOf } from './Network.ts'
import { currentView } from './View.ts'
import { viewAfterEvent } from './viewAfterEvent.ts'
import type { WalletContext } from './WalletContext.ts'

export type Engine = ReturnType<typeof createEngine>

/** What takes a wallet: connections, networks, and the rules between them. Loaded with the first adapter. */
export function createEngine(context: WalletContext) {
  const { config, store, storage, log, router, adapters, listeners } = context
  const connections = createConnections({
    store,
    adapters,
    memory: createSessionMemory(storage),
    tell(namespace, event) {
      if (namespace === store.getState().activeNamespace) guideView(event)
      for (const listener of listeners) listener(event, namespace)
    },
  })

  function guideView(event: ConnectionEvent) {
    const state = store.getState()
    const current = state.isOpen ? currentView(state.history) : null
    const next = viewAfterEvent(event, current, isNetworkRefused(state, config))
    if (next === 'close') router.close()
    else if (next) router.show(next)
  }

  const rethrow = createErrorBoundary(error => {
    // Not waited for: an error is told at once, whether or not that code can be loaded.
    context.services().then(
      services => services.observe(error),
      cause => log.info('Services not loaded', cause),
    )
  })
  const guarded =
    <Input extends unknown[]>(category: ErrorCategory, run: (...input: Input) => Promise<void>) =>
    (...input: Input): Promise<void> =>
      run(...input).catch(cause => rethrow(category, cause))

  return {
    hostOf: <Name extends Namespace>(namespace: Name): AdapterHost<Name> => ({
      get networks() {
        return store.getState().networks.filter(network => isOf(namespace, network))
      },
      storage,
      log,
      setConnectors: connectors =>
        store.setState(state => ({ connectors: { ...state.connectors, [namespace]: connectors } })),
      setConnection: connection => connections.set(namespace, connection),
    }),
    restore: connections.restore,
    actions: {
      connect: guarded('connection', connections.connect),
      disconnect: guarded('connection', connections.disconnect),
      switchNetwork: guarded('network', connections.switchNetwork),
    },
  }
}

function isOf<Name extends Namespace>(
  namespace: Name,
  network: Network,
): network is NetworkOf[Name] & Network {
  return network.chainNamespace === namespace
}
