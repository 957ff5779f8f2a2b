import { notLoaded } from '../core/adapters/createAdapters.ts'
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
import { createEvmClient } from './createEvmClient.ts'
import { createHostReaders } from './createHostReaders.ts'
import { createPageWallets } from './createPageWallets.ts'
import type { EvmConnectorOptions } from './EvmConnectorOptions.ts'
import { getBalance } from './getBalance.ts'

/**
 * The eip155 namespace: wallets announced by EIP-6963 or injected as `window.ethereum`, the Safe application
 * around the page, Coinbase if the host offers it, and watched addresses. Based on wagmi's connectors and
 * viem.
 */
export function createEvmAdapter(host: AdapterHost<'eip155'>, options: EvmConnectorOptions = {}): EvmAdapter {
  const networkOf = (chainId: NetworkId): EvmNetwork | undefined =>
    host.networks.find(({ id }) => id === chainId)
  const readerOf = createHostReaders(networkOf)
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
  followOtherTabs(() => session.get()?.connector.row.id, session.end)

  // In the Safe application the only wallet is the open Safe.
  const inSafe = wallets.isFramed ? session.reconnect('safe') : undefined
  let isSafeAwaited = wallets.isFramed
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
    connect: session.connect,
    reconnect: reconnectAny,
    cancelConnect: session.cancelConnect,
    disconnect: session.disconnect,
    switchNetwork: session.switchNetwork,
    async switchAccount(text) {
      const isMeant = ({ address }: SessionAccount) => address.toLowerCase() === text.toLowerCase()
      session.switchAccount(session.current().accounts.find(isMeant)?.address ?? text)
    },
    networksChanged: readerOf.forget,
    getBalance: (address, chainId) => getBalance(readerOf(Number(chainId)), address as Address),
    async signMessage(message) {
      const { signMessage } = await import('./signMessage.ts').catch(notLoaded)
      return signMessage(session.current().account, message)
    },
    async watch(text) {
      const { startWatching } = await import('./startWatching.ts').catch(notLoaded)
      startWatching(text, host.storage, wallets.set)
      await session.connect('watch')
    },
    async getClient() {
      const { account } = session.current()
      const network = networkOf(account.chainId)
      const reader = readerOf(account.chainId)
      if (!network || !reader) throw new ChainNotFoundError(String(account.chainId))
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
