import type { Adapter, AdapterHost } from './adapters/Adapter.ts'
import { notLoaded } from './adapters/createAdapters.ts'
import { lazily } from './adapters/lazily.ts'
import type { Connection } from './connections/Connection.ts'
import type { ConnectionEvent } from './connections/connectionEvent.ts'
import { createAccounts } from './connections/createAccounts.ts'
import { createBalances } from './connections/createBalances.ts'
import { createConnections } from './connections/createConnections.ts'
import { createKnownConnections } from './connections/createKnownConnections.ts'
import { createRecentWallets } from './connections/createRecentWallets.ts'
import { createSessionMemory } from './connections/createSessionMemory.ts'
import { type SwitchConnectionInput, switchConnection } from './connections/switchConnection.ts'
import { guardActions } from './errors/guardActions.ts'
import { createNetworks } from './networks/createNetworks.ts'
import { isNetworkRefused } from './networks/isNetworkRefused.ts'
import type { Namespace, Network, NetworkOf } from './networks/Network.ts'
import { followSent } from './pending-transactions/followSent.ts'
import { offerRemoteWallets } from './remote/offerRemoteWallets.ts'
import type { RemoteApplication } from './remote/RemoteWallets.ts'
import { currentView } from './router/View.ts'
import { viewAfterEvent } from './router/viewAfterEvent.ts'
import { attachSiwx } from './siwx/attachSiwx.ts'
import { createStoredProvider } from './storage/createStoredProvider.ts'
import type { WalletContext } from './WalletContext.ts'

export type Engine = ReturnType<typeof createEngine>

/**
 * Everything that needs a wallet: connections, accounts, networks, and the rules between them. Loaded with
 * the first adapter.
 */
export function createEngine(context: WalletContext) {
  const { config, store, storage, log, router, adapters, listeners } = context
  const known = createKnownConnections(store, storage)
  const recent = createRecentWallets(store, storage)
  const { clearDetails, ...accounts } = createAccounts(context)
  const remote = offerRemoteWallets(context)
  const { get, set, restore, ...connections } = createConnections({
    ...context,
    remote,
    memory: createSessionMemory(storage),
    follow,
    emit(namespace, event) {
      if (namespace === store.getState().activeNamespace) guideView(event)
      for (const listener of listeners) listener(event, namespace)
      siwx.follow(event, namespace)
    },
  })
  const siwx = attachSiwx(context, connections)
  const { settle, ...networks } = createNetworks(context, connections)

  /** Side effects of a connection change. The namespace that the person just connected becomes active. */
  function follow(namespace: Namespace, before: Connection, after: Connection) {
    const [old, now] = [before, after].map(connection =>
      connection.status === 'connected' ? connection.account : undefined,
    )
    if (before.status === 'connected' || before.status === 'reconnecting')
      if (after.status === 'disconnected') {
        known.end(namespace, before.account.id)
        void siwx.end({ ...before.account, namespace })
      }
    if (old && (old.address !== now?.address || old.chainId !== now.chainId)) clearDetails(namespace)
    if (!now) return
    if (old?.id !== now.id) recent.add(now)
    known.use(now)
    const { activeNamespace } = store.getState()
    if (
      before.status === 'connecting' ||
      (before.status !== 'connected' && get(activeNamespace).status === 'disconnected')
    )
      store.setState({ activeNamespace: namespace })
    const isActive = namespace === store.getState().activeNamespace
    if (isActive && old?.chainId !== now.chainId && before.status !== 'reconnecting') settle()
  }

  function guideView(event: ConnectionEvent) {
    const state = store.getState()
    const current = state.isOpen ? currentView(state.history) : null
    const next = viewAfterEvent(event, current, isNetworkRefused(state, config))
    // Sign-in asks next and closes the modal if nothing is to be signed.
    if (next === 'close' && event.type === 'connected' && siwx.asksOnConnect) return
    if (next === 'close') router.close()
    else if (next) router.show(next)
  }

  /** Switches to another account of the connected wallet. @throws AccountSwitchError and the adapter's errors */
  async function switchAccount(address: string, namespace: Namespace = store.getState().activeNamespace) {
    const adapter: Adapter = await adapters.load(namespace)
    await adapter.switchAccount?.(address)
  }

  const balances = createBalances(context, accounts.setAccountDetails)
  const names = lazily(async () => {
    const { createNames } = await import('./names/createNames.ts').catch(notLoaded)
    const { setAccountDetails } = accounts
    return createNames({ ...context, setAccountDetails })
  })
  const sent = followSent(context, balances.readBalance)

  return {
    hostOf: <Name extends Namespace>(namespace: Name): AdapterHost<Name> => ({
      get networks() {
        return store.getState().networks.filter(network => isOf(namespace, network))
      },
      storage,
      log,
      setConnectors: connectors =>
        store.setState(state => ({ connectors: { ...state.connectors, [namespace]: connectors } })),
      setConnection: connection => set(namespace, connection),
      ...(remote && { remote }),
      transactionSent: (hash, chainId) => sent(namespace, hash, chainId),
    }),
    restore,
    actions: guardActions(context, {
      ...connections,
      ...networks,
      ...accounts,
      switchAccount,
      switchConnection: (input: SwitchConnectionInput) =>
        switchConnection(input, context, { ...connections, ...accounts, switchAccount }),
      forgetConnection: known.remove,
      setConnectionAuth: known.setAuth,
      /** Names the application that a person answers WalletConnect in: each request opens it. */
      answerIn: async (application: RemoteApplication) => (await remote?.open())?.answerIn(application),
      ...balances,
      /** The connected account's names by the service of names. @throws NamesOfAddressError, NameAccountError */
      ownNames: async () => (await names()).ownNames(),
      suggestNames: async (label: string, signal?: AbortSignal) =>
        (await names()).suggestNames(label, signal),
      registerName: async (label: string) => (await names()).registerName(label),
      /** The address that a name has on the connected network's chain. @throws NameResolveError */
      resolveName: async (name: string) => (await names()).resolveName(name),
      showProfile: async () => (await names()).showProfile(),
      ...createStoredProvider(storage),
      ...siwx.actions,
    }),
  }
}

function isOf<Name extends Namespace>(
  namespace: Name,
  network: Network,
): network is NetworkOf[Name] & Network {
  return network.chainNamespace === namespace
}
