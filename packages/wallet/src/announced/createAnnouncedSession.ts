import { notLoaded } from '../core/adapters/createAdapters.ts'
import type {
  AdapterHost,
  Connector,
  NetworkId,
  NetworkOf,
  OtherAccount,
  RemoteWallet,
  WalletStorage,
} from '../core/index.ts'
import type { RemoteNamespace } from '../core/remote/createRemoteConnector.ts'
import { type ChoiceMemory, createSession, type Session } from '../core/session/createSession.ts'
import { listConnectors } from '../core/session/listConnectors.ts'
import type { ConnectorSource, SessionConnector } from '../core/session/SessionConnector.ts'
import type { AnnouncedWallet, UsedWallet, WalletSource } from './AnnouncedWallet.ts'

type OtherNamespace = 'solana' | 'bip122'

/** How a session reaches a wallet. */
export type AnnouncedConnector<Wallet extends UsedWallet> = SessionConnector & {
  readonly wallet: Wallet
}

export type AnnouncedSession<Name extends OtherNamespace, Wallet extends UsedWallet> = Session<
  Name,
  AnnouncedConnector<Wallet>
>

export type ClientParameters<Name extends OtherNamespace, Wallet extends UsedWallet> = {
  readonly session: AnnouncedSession<Name, Wallet>
  /** Whether the session's account is still in use. */
  readonly isCurrent: () => boolean
  readonly network: NetworkOf[Name] | undefined
}

type Parameters<Name extends OtherNamespace, Wallet extends UsedWallet, Client> = {
  readonly namespace: Name
  readonly host: AdapterHost<Name>
  readonly source: WalletSource<Wallet & AnnouncedWallet>
  /** Whether a wallet's error means that the person refused. */
  readonly isRejection: (cause: unknown) => boolean
  /** Typed actions on the connected wallet. */
  readonly createClient: (parameters: ClientParameters<Name, Wallet>) => Client
  /** Loads what makes a wallet of this namespace of one outside the page. */
  readonly loadRemote: () => Promise<
    (wallet: RemoteWallet, host: AdapterHost<Name>) => Wallet & RemoteNamespace
  >
}

/** Session with a wallet, announced or outside the page, and the parts of an adapter that Solana and Bitcoin share. */
export function createAnnouncedSession<Name extends OtherNamespace, Wallet extends UsedWallet, Client>(
  parameters: Parameters<Name, Wallet, Client>,
) {
  const { namespace, host, source, isRejection, createClient, loadRemote } = parameters

  /** The name identifies a wallet in lists, as in the Wallet Standard: it is stable across visits. */
  const rowOf = ({ name, icon, provider }: AnnouncedWallet): Connector => ({
    id: `${namespace}:${name}`,
    name,
    type: 'ANNOUNCED',
    chain: namespace,
    imageUrl: icon,
    provider,
  })
  const toConnector = (wallet: Wallet & AnnouncedWallet): AnnouncedConnector<Wallet> => ({
    wallet,
    identity: wallet.provider,
    row: rowOf(wallet),
    connect: () => wallet.connect(),
    async restore() {
      try {
        return await wallet.restore()
      } catch (cause) {
        if (isRejection(cause)) return []
        throw cause
      }
    },
    // Disconnecting is a courtesy: most of these wallets have no permission to revoke.
    disconnect: () => wallet.disconnect().catch(cause => host.log.info('A wallet did not disconnect', cause)),
    watch(listener) {
      const isListed = () => source.list().some(({ provider }) => provider === wallet.provider)
      const ends = [wallet.watch(listener), source.onChange(() => isListed() || listener([]))]
      return () => {
        for (const end of ends) end()
      }
    },
    ...(wallet.switchNetwork && { switchNetwork: wallet.switchNetwork }),
  })

  const connectors: ConnectorSource<AnnouncedConnector<Wallet>> = {
    /** Of wallets with the same name, lists the first. */
    list() {
      const first = new Map<string, Connector>()
      for (const wallet of source.list()) if (!first.has(wallet.name)) first.set(wallet.name, rowOf(wallet))
      const remote = host.remote ? [{ ...host.remote.row, chain: namespace }] : []
      return [...first.values(), ...remote]
    },
    async find(connectorId) {
      if (host.remote?.row.id === connectorId) {
        const { createRemoteConnector } = await import('../core/remote/createRemoteConnector.ts').catch(
          notLoaded,
        )
        const open = await loadRemote().catch(notLoaded)
        return createRemoteConnector(namespace, await host.remote.open(), wallet => open(wallet, host))
      }
      const wallet = source.list().find(listed => rowOf(listed).id === connectorId)
      return wallet && toConnector(wallet)
    },
    onChange: source.onChange,
  }
  listConnectors(host, connectors)
  const session = createSession<Name, AnnouncedConnector<Wallet>>({
    host,
    isRejection,
    memory: createChoiceMemory(host.storage, namespace),
    source: connectors,
    toAccount: ({ wallet, row }, accounts, used, chainId) => {
      const account: OtherAccount = {
        namespace,
        address: used.address,
        chainId,
        provider: wallet.provider,
        type: row.type,
        id: row.id,
        connectorName: row.name,
        connectorIcon: row.imageUrl,
        accounts: accounts.map(({ address, type, publicKey, path }) => ({
          namespace,
          address,
          type,
          ...(publicKey !== undefined && { publicKey }),
          ...(path !== undefined && { path }),
        })),
      }
      return account as Session<Name>['account']
    },
  })
  const findNetwork = (chainId: NetworkId) => host.networks.find(({ id }) => id === chainId)
  const getClient = async () => {
    const begun = session.current()
    return createClient({
      session: begun,
      isCurrent: () => session.isCurrent(begun),
      network: findNetwork(begun.account.chainId),
    })
  }
  const { connect, reconnect, cancelConnect, disconnect, switchNetwork } = session
  return {
    session,
    findNetwork,
    adapter: { namespace, connect, reconnect, cancelConnect, disconnect, switchNetwork, getClient },
  }
}

function createChoiceMemory(storage: WalletStorage, namespace: OtherNamespace): ChoiceMemory {
  const addressKey = `address.${namespace}`
  const networkKey = `network.${namespace}`
  return {
    read: () => ({ address: storage.getItem(addressKey), chainId: storage.getItem(networkKey) }),
    write({ address, chainId }) {
      storage.setItem(addressKey, address)
      storage.setItem(networkKey, String(chainId))
    },
    // Keeps the network, so that a person who returns with another wallet is where they were.
    forget: () => storage.removeItem(addressKey),
  }
}
