import type { Adapter } from './adapters/Adapter.ts'
import { notLoaded } from './adapters/createAdapters.ts'
import type { Hosts } from './adapters/createHosts.ts'
import { lazily } from './adapters/lazily.ts'
import { checkSettings } from './config/checkSettings.ts'
import type { Connection, StoredAccount } from './connections/Connection.ts'
import type { ConnectionEvent } from './connections/connectionEvent.ts'
import { createAccounts } from './connections/createAccounts.ts'
import { createBalances } from './connections/createBalances.ts'
import { createConnections } from './connections/createConnections.ts'
import { createKnownConnections } from './connections/createKnownConnections.ts'
import { createSessionMemory } from './connections/createSessionMemory.ts'
import { type SwitchConnectionInput, switchConnection } from './connections/switchConnection.ts'
import type { Engine } from './Engine.ts'
import { guardActions } from './errors/guardActions.ts'
import { createNetworks } from './networks/createNetworks.ts'
import { isNetworkRefused } from './networks/isNetworkRefused.ts'
import type { Namespace } from './networks/Network.ts'
import { followSent } from './pending-transactions/followSent.ts'
import type { RemoteApplication } from './remote/RemoteWallets.ts'
import { createProgress } from './router/createProgress.ts'
import { currentView } from './router/View.ts'
import { viewAfterEvent } from './router/viewAfterEvent.ts'
import { attachSiwx, type SignInActions } from './siwx/attachSiwx.ts'
import { createStoredProvider } from './storage/createStoredProvider.ts'
import type { WalletContext } from './WalletContext.ts'

/** The engine inside the toolkit; hosts get its `actions`, without those of `wallet.siwx`. */
export type LoadedEngine = {
  /** Restores the sessions of earlier visits without asking the person. */
  readonly restore: (accounts: readonly StoredAccount[]) => Promise<void>
  readonly actions: Engine & SignInActions
}

/**
 * Everything that needs a connection: accounts, networks, and the rules between them. Loads once the wallets
 * are listed. @throws ConfigError
 */
export function createEngine(context: WalletContext, hosts: Hosts): LoadedEngine {
  const { config, store, storage, log, router, adapters, listeners } = context
  const { remote, recent } = hosts
  try {
    checkSettings(config)
  } catch (error) {
    log.error('Wrong configuration', error)
    throw error
  }
  const known = createKnownConnections(store, storage)
  const { clearDetails, ...accounts } = createAccounts(context)
  const { get, set, restore, ...connections } = createConnections({
    ...context,
    remote,
    progress: createProgress(store),
    memory: createSessionMemory(storage, config.sessionCookie),
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
  hosts.attach({ setConnection: set, transactionSent: sent })

  return {
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
      answerIn: async (application: RemoteApplication) => (await remote?.open())?.answerIn(application),
      ...balances,
      transactionSent: sent,
      ownNames: async () => (await names()).ownNames(),
      suggestNames: async (label: string, signal?: AbortSignal) =>
        (await names()).suggestNames(label, signal),
      registerName: async (label: string) => (await names()).registerName(label),
      resolveName: async (name: string, options?: { readonly cached?: boolean }) =>
        (await names()).resolveName(name, options),
      showProfile: async () => (await names()).showProfile(),
      ...createStoredProvider(storage),
      ...siwx.actions,
    }),
  }
}
