import { notLoaded } from '../core/adapters/createAdapters.ts'
import { lazily } from '../core/adapters/lazily.ts'
import {
  type AdapterHost,
  type Address,
  ChainNotFoundError,
  type Eip1193Provider,
  type EvmAccount,
  type EvmAdapter,
  type EvmNetwork,
  type NetworkId,
} from '../core/index.ts'
import { createSession } from '../core/session/createSession.ts'
import type { SessionAccount, SessionConnector } from '../core/session/SessionConnector.ts'
import { libraryError } from '../core/wallet-errors/libraryError.ts'
import { createPageWallets } from './createPageWallets.ts'
import type { EvmConnectorOptions } from './EvmConnectorOptions.ts'
import { failedBalance, getBalance } from './getBalance.ts'
import type { Reader } from './nodeReads.ts'

/**
 * The eip155 namespace: wallets announced by EIP-6963 or injected as `window.ethereum`, the Safe application
 * around the page, Coinbase if the host offers it, and watched addresses. wagmi's connectors and viem load
 * once the wallets are listed.
 */
export function createEvmAdapter(host: AdapterHost<'eip155'>, options: EvmConnectorOptions = {}): EvmAdapter {
  const networkOf = (chainId: NetworkId): EvmNetwork | undefined =>
    host.networks.find(({ id }) => id === chainId)
  const loadClients = lazily(async () => {
    const { createEvmClient, createHostReaders } = await import('./clients.ts').catch(notLoaded)
    return { createEvmClient, readerOf: createHostReaders() }
  })
  /** Loads them meanwhile, so that a signature does not wait for it and a site update does not lose it. */
  const withClients =
    <Result>(connect: (id: string) => Promise<Result>) =>
    (id: string) => {
      loadClients().catch(() => {})
      return connect(id)
    }
  /** @throws ChainNotFoundError, AdapterLoadError */
  const openNetwork = async (chainId: number) => {
    const network = networkOf(chainId)
    if (!network) throw new ChainNotFoundError(String(chainId))
    const { createEvmClient, readerOf } = await loadClients()
    return { network, reader: readerOf(network), createEvmClient }
  }
  const readerOf: Reader = chainId => {
    const network = networkOf(chainId)
    return network && { request: async args => (await loadClients()).readerOf(network).request(args) }
  }
  const wallets = createPageWallets(host, options, readerOf)
  const session = createSession<'eip155', SessionConnector>({
    host,
    source: wallets,
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
  // Soon, so that a press on a row does not wait for it; the rows go first.
  setTimeout(() => void wallets.loadConnectors().catch(() => {}))
  followOtherTabs(() => session.get()?.connector.row.id, session.end)

  // In the Safe application the only wallet is the open Safe, which connects by itself.
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
    namespace: 'eip155',
    connect: withClients(session.connect),
    reconnect: withClients(reconnectAny),
    cancelConnect: session.cancelConnect,
    disconnect: session.disconnect,
    switchNetwork: session.switchNetwork,
    async switchAccount(text) {
      const isMeant = ({ address }: SessionAccount) => address.toLowerCase() === text.toLowerCase()
      session.switchAccount(session.current().accounts.find(isMeant)?.address ?? text)
    },
    async getBalance(address, chainId) {
      const [network, reader] = [networkOf(Number(chainId)), readerOf(Number(chainId))]
      return network && reader ? getBalance(network, reader, address as Address) : failedBalance
    },
    async signMessage(message) {
      const { signMessage } = await import('./signMessage.ts').catch(notLoaded)
      return signMessage(session.current().account, message)
    },
    async watch(text) {
      const connectors = await wallets.loadConnectors()
      connectors.watch(text)
      await session.connect('watch')
    },
    parts: {
      names: () => import('../core/names/readOnChain.ts').catch(notLoaded),
      transfers: () => import('../transfers/openEvmChain.ts').catch(notLoaded),
      swaps: () => import('../swaps/index.ts').catch(notLoaded),
      readContract: () => import('./readContract.ts').catch(notLoaded),
      waitForReceipt: () => import('./waitForReceipt.ts').catch(notLoaded),
    },
    getReader: async chainId => (await openNetwork(chainId)).reader,
    async getClient() {
      const { account } = session.current()
      const { network, reader, createEvmClient } = await openNetwork(account.chainId)
      return createEvmClient(account, network, reader, hash => host.transactionSent?.(hash, account.chainId))
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
