import { BaseError } from '@granary/errors'
import { notLoaded } from '../adapters/createAdapters.ts'
import type { Connector } from '../connectors/Connector.ts'
import { groupConnectors } from '../connectors/groupConnectors.ts'
import { type Namespace, type NetworkId, namespaces } from '../networks/Network.ts'
import { remoteConnectorId } from '../remote/offerRemoteWallets.ts'
import type { RemoteOffer } from '../remote/RemoteWallets.ts'
import type { createProgress } from '../router/createProgress.ts'
import { ConnectCancelledError, NoAccountError } from '../session/sessionErrors.ts'
import type { WalletContext } from '../WalletContext.ts'
import { ConnectorNotFoundError } from '../wallet-errors/ConnectorNotFoundError.ts'
import type { Connection, StoredAccount } from './Connection.ts'
import { type ConnectionEvent, connectionEvents } from './connectionEvent.ts'
import type { createSessionMemory } from './createSessionMemory.ts'
import { untilModalCloses } from './untilModalCloses.ts'

type Parameters = Pick<WalletContext, 'store' | 'adapters' | 'loaders' | 'log'> & {
  /** Wallets outside the page, if the host offers them. */
  readonly remote: RemoteOffer | undefined
  readonly memory: ReturnType<typeof createSessionMemory>
  readonly progress: ReturnType<typeof createProgress>
  /** Runs before the listeners, so that they see consistent state. */
  readonly follow: (namespace: Namespace, before: Connection, after: Connection) => void
  readonly emit: (namespace: Namespace, event: ConnectionEvent) => void
}

/** The connection state of each namespace and its transitions. */
export function createConnections(parameters: Parameters) {
  const { store, adapters, loaders, remote, memory, progress, follow, emit } = parameters
  const get = (namespace: Namespace): Connection => store.getState().connections[namespace]

  const write = (namespace: Namespace, connection: Connection) =>
    store.setState(state => ({ connections: { ...state.connections, [namespace]: connection } }))

  /** Every connection change goes through here, which keeps store, session memory and listeners in step. */
  const set = (namespace: Namespace, connection: Connection) => {
    const before = get(namespace)
    write(namespace, connection)
    if (connection.status === 'connected') memory.remember(namespace, connection.account)
    // A refused connect ends no session: the last wallet may return next visit.
    if (connection.status === 'disconnected' && before.status !== 'connecting') memory.forget(namespace)
    follow(namespace, before, connection)
    for (const event of connectionEvents(before, connection)) emit(namespace, event)
  }

  /** Finds a connector by id; for a wallet of several namespaces, the one of `namespace`. */
  const findConnector = (connectorId: string, namespace: Namespace | undefined): Connector | undefined => {
    const all = namespaces.flatMap(name => store.getState().connectors[name])
    if (!namespace) return all.find(({ id }) => id === connectorId)
    const direct = all.find(({ id, chain }) => id === connectorId && chain === namespace)
    const group = groupConnectors(all).find(({ connectors }) =>
      connectors?.some(({ id }) => id === connectorId),
    )
    return direct ?? group?.connectors?.find(({ chain }) => chain === namespace)
  }

  /** Loads the adapters first if no list has the connector yet. @throws ConnectorNotFoundError, AdapterNotFoundError, AdapterLoadError */
  const requireConnector = async (connectorId: string, namespace: Namespace | undefined) => {
    if (namespace) await adapters.load(namespace)
    const known = findConnector(connectorId, namespace)
    if (known) return known
    const asked = namespace ? [] : store.getState().namespaces
    // The first list that has it: another namespace's code may be slow.
    const loads = asked.map(async name => {
      await adapters.load(name)
      const found = findConnector(connectorId, namespace)
      if (!found) throw new ConnectorNotFoundError(connectorId)
      return found
    })
    return Promise.any(loads).catch(({ errors }: AggregateError) => {
      const failure = errors.find(error => !(error instanceof ConnectorNotFoundError))
      throw failure ?? new ConnectorNotFoundError(connectorId)
    })
  }

  let steps = 0
  /** The newest connect, disconnect or cancel of each namespace. Code that loads late must not overtake it. */
  const newest = new Map<Namespace, number>()
  const nextStep = () => {
    steps += 1
    return steps
  }

  const isConnectedWith = (namespace: Namespace, connectorId: string) => {
    const connection = get(namespace)
    return connection.status === 'connected' && connection.account.id === connectorId
  }

  const disconnect = async (namespace: Namespace = store.getState().activeNamespace) => {
    if (!loaders[namespace]) throw new ConnectionClientError(namespace)
    newest.set(namespace, nextStep())
    const adapter = await adapters.load(namespace)
    const before = get(namespace)
    await progress(() => adapter.disconnect())
    // An adapter without a wallet emits nothing, even while a wallet is asked or awaited.
    if (get(namespace) === before && before.status !== 'disconnected')
      set(namespace, { status: 'disconnected' })
  }

  return {
    get,
    set,
    /**
     * Asks the wallet. `namespace` chooses among a wallet's namespaces; a wallet outside the page connects all that it
     * grants.
     * @throws ConnectorNotFoundError, AdapterNotFoundError, AdapterLoadError, UserRejectedError, RequestPendingError,
     * ConnectError, NothingGrantedError, ModalClosedError, ConnectCancelledError
     */
    async connect(connectorId: string, namespace?: Namespace) {
      const step = nextStep()
      const { chain, id } = await requireConnector(connectorId, namespace)
      const adapter = await adapters.load(chain)
      if (step < (newest.get(chain) ?? 0)) throw new ConnectCancelledError()
      newest.set(chain, step)
      const asked: Connection = { status: 'connecting', connectorId: id }
      if (get(chain).status !== 'connected') set(chain, asked)
      let isGranted = true
      try {
        await untilModalCloses(store, adapter.connect(id), () => isConnectedWith(chain, id))
      } catch (error) {
        // The same wallet may be asked anew meanwhile.
        if (get(chain) === asked) set(chain, { status: 'disconnected' })
        isGranted = !(id === remoteConnectorId && (error as Error).cause instanceof NoAccountError)
        if (isGranted) throw error
      }
      if (id !== remoteConnectorId || !remote) return
      const { joinRemote } = await import('../remote/joinRemote.ts').catch(notLoaded)
      await joinRemote(chain, isGranted, { ...parameters, remote, get, set })
    },
    /** Abandons unanswered `connect` requests; existing connections stay. */
    async cancelConnect() {
      const step = nextStep()
      for (const namespace of namespaces) newest.set(namespace, step)
      // Each on its own: another's code may be slow, or fail.
      const cancel = async (namespace: Namespace) => (await adapters.loaded(namespace))?.cancelConnect?.()
      await Promise.allSettled(namespaces.map(cancel))
    },
    /** Ends a namespace's connection, by default the active one. @throws ConnectionClientError, DisconnectError */
    disconnect,
    /** Ends all connections; a failing one does not stop the others. @throws DisconnectError */
    async disconnectAll() {
      const connected = namespaces.filter(namespace => get(namespace).status !== 'disconnected')
      const outcomes = await Promise.allSettled(connected.map(namespace => disconnect(namespace)))
      const failure = outcomes.find(outcome => outcome.status === 'rejected')
      if (failure) throw failure.reason
    },
    /** Asks the wallet to switch. @throws NetworkClientError, UserRejectedError, ChainNotFoundError, SwitchNetworkError */
    async switchNetwork(chainId: NetworkId, namespace: Namespace = store.getState().activeNamespace) {
      if (!loaders[namespace]) throw new NetworkClientError(namespace)
      await progress(async () => (await adapters.load(namespace)).switchNetwork(chainId))
    },
    /** Restores the sessions of earlier visits without asking the person. */
    async restore(accounts: readonly StoredAccount[]) {
      await Promise.all(accounts.map(restoreAccount))
    },
  }

  async function restoreAccount({ namespace, id }: StoredAccount) {
    /** Keeps any choice that the person made meanwhile. */
    const isAwaited = () => {
      const now = get(namespace)
      return now.status === 'reconnecting' && now.account.id === id
    }
    try {
      const adapter = await adapters.load(namespace)
      const outcome = await adapter.reconnect(id)
      if (outcome === 'refused' && isAwaited()) set(namespace, { status: 'disconnected' })
    } finally {
      // Remembers a wallet that is only absent today for the next visit.
      if (isAwaited()) write(namespace, { status: 'disconnected' })
    }
  }
}

const notSetUp = ['No money has moved. This site is not set up for wallets of that chain.']

export class NetworkClientError extends BaseError {
  override readonly name = 'NetworkClientError'
  constructor(namespace: string) {
    super('NetworkController client not set', {
      code: 'NETWORK_CLIENT_NOT_SET',
      details: namespace,
      metaMessages: notSetUp,
    })
  }
}

export class ConnectionClientError extends BaseError {
  override readonly name = 'ConnectionClientError'
  constructor(namespace: string) {
    super('ConnectionController client not set', {
      code: 'CONNECTION_CLIENT_NOT_SET',
      details: namespace,
      metaMessages: notSetUp,
    })
  }
}
