import { notLoaded } from '../core/adapters/createAdapters.ts'
import type { AdapterHost, Address, Eip1193Provider, EvmAccount, EvmClient } from '../core/index.ts'
import { createSession } from '../core/session/createSession.ts'
import type { SessionAccount, SessionConnector } from '../core/session/SessionConnector.ts'
import { libraryError } from '../core/wallet-errors/libraryError.ts'
import { createConnectors } from './createConnectors.ts'
import type { EvmClients } from './createEvmClients.ts'
import type { PageWallets } from './createPageWallets.ts'
import type { EvmConnectorOptions } from './EvmConnectorOptions.ts'
import type { Reader } from './nodeReads.ts'

export type EvmSession = ReturnType<typeof createEvmSession>

/** The session with one of the page's wallets, and what an adapter does with it. Apart from the list of wallets. */
export function createEvmSession(
  host: AdapterHost<'eip155'>,
  options: EvmConnectorOptions,
  wallets: PageWallets,
  loadClients: () => Promise<EvmClients>,
) {
  /** Loads them meanwhile, so that a signature does not wait for it and a site update does not lose it. */
  const withClients =
    <Result>(connect: (id: string) => Promise<Result>) =>
    (id: string) => {
      loadClients().catch(() => {})
      return connect(id)
    }
  const readerOf: Reader = chainId =>
    host.networks.some(({ id }) => id === chainId)
      ? { request: async args => (await loadClients()).getReader(chainId).request(args) }
      : undefined
  const connectors = createConnectors(host, options, readerOf)
  const session = createSession<'eip155', SessionConnector>({
    host,
    source: {
      ...wallets,
      async find(connectorId) {
        if (host.remote?.row.id === connectorId) {
          const { createEvmRemoteConnector } = await import('./createEvmRemoteConnector.ts').catch(notLoaded)
          return createEvmRemoteConnector(host, await host.remote.open(), readerOf)
        }
        const wallet = wallets.find(connectorId)
        return wallet && connectors.open(wallet)
      },
    },
    setUpError: libraryError,
    toAccount: ({ row }, accounts, used, chainId): EvmAccount => ({
      namespace: 'eip155',
      address: used.address as Address,
      chainId: Number(chainId),
      provider: used.source as Eip1193Provider,
      type: row.type,
      id: row.id,
      connectorName: row.name,
      connectorIcon: row.imageUrl,
      accounts: accounts.map(({ namespace, address, type }) => ({ namespace, address, type })),
    }),
  })
  followOtherTabs(() => session.get()?.connector.row.id, session.end)

  const inSafe = wallets.isFramed && !host.isConsentMissing?.() ? session.reconnect('safe') : undefined
  let isSafeAwaited = inSafe !== undefined
  inSafe
    ?.catch(cause => host.log.info('The Safe application did not answer', cause))
    .finally(() => {
      isSafeAwaited = false
    })
  /** Without a Safe, the last visit's wallet returns. */
  const reconnectAny = async (connectorId: string) => {
    if (inSafe && connectorId === 'safe') return inSafe
    if (isSafeAwaited && (await inSafe?.catch(() => 'absent')) === 'restored') return 'absent'
    return session.reconnect(connectorId)
  }

  return {
    connect: withClients(session.connect),
    reconnect: withClients(reconnectAny),
    cancelConnect: session.cancelConnect,
    disconnect: session.disconnect,
    switchNetwork: session.switchNetwork,
    switchAccount(text: string): void {
      const isMeant = ({ address }: SessionAccount) => address.toLowerCase() === text.toLowerCase()
      session.switchAccount(session.current().accounts.find(isMeant)?.address ?? text)
    },
    async signMessage(message: string): Promise<string> {
      const { signMessage } = await import('./signMessage.ts').catch(notLoaded)
      return signMessage(session.current().account, message)
    },
    async watch(text: string): Promise<void> {
      connectors.watch(text)
      await session.connect('watch')
    },
    async getClient(): Promise<EvmClient> {
      const { account } = session.current()
      return (await loadClients()).getClient(account)
    },
  }
}

/**
 * Ends the session when another tab disconnects, which not every wallet emits. Detected by the mark that
 * wagmi's connectors store.
 */
function followOtherTabs(connectorId: () => string | undefined, end: () => void): void {
  window.addEventListener('storage', event => {
    const { key, newValue } = event as StorageEvent
    const id = connectorId()
    if (id !== undefined && newValue !== null && key?.endsWith(`/evm.${id}.disconnected`)) end()
  })
}
