import {
  type AdapterHost,
  AdapterLoadError,
  type Address,
  ChainNotFoundError,
  type Connection,
  ConnectorNotFoundError,
  type EvmAccount,
  type EvmAdapter,
  type EvmNetwork,
  type NetworkId,
} from '../core/index.ts'
import { pause } from '../core/timing/pause.ts'
import { ConnectError } from '../core/wallet-errors/ConnectError.ts'
import { DisconnectError } from '../core/wallet-errors/DisconnectError.ts'
import { libraryError } from '../core/wallet-errors/libraryError.ts'
import { WalletNotConnectedError } from '../core/wallet-errors/WalletNotConnectedError.ts'
import { walletError } from '../core/wallet-errors/walletError.ts'
import { createEvmClient } from './createEvmClient.ts'
import { createHostReaders } from './createHostReaders.ts'
import { createPageWallets } from './createPageWallets.ts'
import { createSession, type EvmSession } from './createSession.ts'
import type { EvmConnectorOptions } from './EvmConnectorOptions.ts'
import { followOtherTabs } from './followOtherTabs.ts'
import { getBalance } from './getBalance.ts'
import { isSameConnection } from './isSameConnection.ts'

/** Milliseconds that a remembered wallet has to announce itself, and to answer, when a page loads. */
const announceWait = 2000
const restoreWait = 5000

/**
 * The eip155 namespace: wallets announced by EIP-6963 or injected as `window.ethereum`, the Safe application around
 * the page, Coinbase where the host offers it, and addresses that are only watched. On wagmi's connectors and viem.
 */
export function createEvmAdapter(host: AdapterHost<'eip155'>, options: EvmConnectorOptions = {}): EvmAdapter {
  const networkOf = (chainId: NetworkId): EvmNetwork | undefined =>
    host.networks.find(({ id }) => id === chainId)
  const readerOf = createHostReaders(networkOf)
  const wallets = createPageWallets(host, options, readerOf)
  let told: Connection<EvmAccount> = { status: 'disconnected' }

  const session = createSession(() => {
    const connection = toConnection(session.get())
    if (isSameConnection(told, connection)) return
    told = connection
    host.setConnection(connection)
  })
  const toConnection = (current: EvmSession | null): Connection<EvmAccount> => {
    if (!current) return { status: 'disconnected' }
    const { accounts, chainId, provider, connector } = current
    const { id, type, name, imageUrl } = wallets.shown(connector.id)
    return {
      status: 'connected',
      account: {
        namespace: 'eip155',
        address: accounts[0],
        chainId,
        provider,
        type,
        id,
        connectorName: name,
        connectorIcon: imageUrl,
        accounts: accounts.map(address => ({
          namespace: 'eip155',
          address,
          type: id === 'safe' ? 'smartAccount' : 'eoa',
        })),
      },
    }
  }

  const tellConnectors = () => host.setConnectors(wallets.list())
  wallets.watch(tellConnectors)
  tellConnectors()
  followOtherTabs(() => session.get()?.connector.id, session.end)

  const requireNetwork = (chainId: NetworkId): EvmNetwork => {
    const network = networkOf(chainId)
    if (!network) throw new ChainNotFoundError(String(chainId))
    return network
  }
  const connected = (): EvmAccount => {
    if (told.status !== 'connected') throw new WalletNotConnectedError()
    return told.account
  }
  const connect = async (connectorId: string) => {
    const connector = await wallets.find(connectorId, 0)
    if (!connector) throw new ConnectorNotFoundError(connectorId)
    try {
      await session.connect(connector)
    } catch (cause) {
      throw walletError(cause, error => libraryError(error) ?? new ConnectError(error))
    }
  }
  const reconnect = async (connectorId: string) => {
    const connector = await wallets.find(connectorId, announceWait)
    if (!connector) return 'absent'
    const outcome = await session.restore(connector, restoreWait)
    if (outcome === 'restored') return 'restored'
    if (outcome !== 'unauthorised') return 'absent'
    return (await isLocked(wallets.shown(connectorId).provider)) ? 'absent' : 'refused'
  }
  // In the Safe application there is one wallet: the Safe that is open.
  const inSafe = wallets.isFramed ? reconnect('safe') : undefined
  let isSafeAwaited = wallets.isFramed
  inSafe
    ?.catch(cause => host.log.info('The Safe application did not answer', cause))
    .finally(() => {
      isSafeAwaited = false
    })
  /** The wallet of an earlier visit comes back where no Safe does. */
  const reconnectAny = async (connectorId: string) => {
    if (inSafe && connectorId === 'safe') return inSafe
    if (isSafeAwaited && (await inSafe?.catch(() => 'absent')) === 'restored') return 'absent'
    return reconnect(connectorId)
  }

  return {
    namespace: 'eip155',
    connect,
    reconnect: reconnectAny,
    cancelConnect: session.cancel,
    async disconnect() {
      try {
        await session.disconnect()
      } catch (cause) {
        throw new DisconnectError(cause)
      }
    },
    async switchAccount(address) {
      connected()
      if (session.use(address)) return
      const { AccountNotFoundError } = await import('../core/wallet-errors/AccountNotFoundError.ts').catch(
        notLoaded,
      )
      throw new AccountNotFoundError(address)
    },
    networksChanged: readerOf.forget,
    async switchNetwork(chainId) {
      const network = requireNetwork(chainId)
      const asked = session.get()
      if (!asked) throw new WalletNotConnectedError()
      const { switchNetwork } = await import('./switchNetwork.ts').catch(notLoaded)
      await switchNetwork(asked.provider, network)
      // Not every wallet tells the switch by an event. Another may have been connected while this one asked.
      if (session.get()?.connector === asked.connector) asked.connector.onChainChanged(String(chainId))
    },
    getBalance: (address, chainId) => getBalance(readerOf(Number(chainId)), address as Address),
    async signMessage(message) {
      const { signMessage } = await import('./signMessage.ts').catch(notLoaded)
      return signMessage(connected(), message)
    },
    async watch(text) {
      const { startWatching } = await import('./startWatching.ts').catch(notLoaded)
      startWatching(text, host.storage, session)
      await connect('watch')
    },
    async getClient() {
      const account = connected()
      const network = requireNetwork(account.chainId)
      const reader = readerOf(account.chainId)
      if (!reader) throw new ChainNotFoundError(String(account.chainId))
      return createEvmClient(account, network, reader, hash => host.transactionSent?.(hash, account.chainId))
    },
  }
}

/** Whether a wallet says that it is locked, as MetaMask does: its session is kept for when it is not. */
async function isLocked(provider: object | undefined): Promise<boolean> {
  try {
    const { _metamask } = provider as { _metamask?: { isUnlocked?(): Promise<unknown> } }
    return (await Promise.race([_metamask?.isUnlocked?.(), pause(500)])) === false
  } catch {
    return false
  }
}

function notLoaded(cause: unknown): never {
  throw new AdapterLoadError(cause)
}
