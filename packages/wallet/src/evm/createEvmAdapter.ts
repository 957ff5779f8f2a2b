import { connect, disconnect, getConnection, reconnect, watchConnectors } from '@wagmi/core'
import {
  type AdapterHost,
  AdapterLoadError,
  type Address,
  ChainNotFoundError,
  type Connection,
  ConnectorNotFoundError,
  type EvmAccount,
  type EvmAdapter,
  type NetworkId,
} from '../core/index.ts'
import { ConnectError } from '../core/wallet-errors/ConnectError.ts'
import { DisconnectError } from '../core/wallet-errors/DisconnectError.ts'
import { WalletNotConnectedError } from '../core/wallet-errors/WalletNotConnectedError.ts'
import { walletError } from '../core/wallet-errors/walletError.ts'
import { createEvmClient } from './createEvmClient.ts'
import { createWagmiConfig } from './createWagmiConfig.ts'
import { findConnector } from './findConnector.ts'
import { getBalance } from './getBalance.ts'
import { guardAnnouncements } from './guardAnnouncements.ts'
import { isSameConnection } from './isSameConnection.ts'
import { listConnectors } from './listConnectors.ts'
import { readConnection } from './readConnection.ts'

/** Milliseconds that a remembered wallet has to announce itself, and to answer, when a page loads. */
const announceWait = 2000
const restoreWait = 5000

/** The eip155 namespace: wallets announced by EIP-6963 or injected as `window.ethereum`, on wagmi. */
export function createEvmAdapter(host: AdapterHost<'eip155'>): EvmAdapter {
  guardAnnouncements(window, host.log)
  const config = createWagmiConfig(host)
  let told: Connection<EvmAccount> = { status: 'disconnected' }

  const tellConnectors = () => host.setConnectors(listConnectors(config.connectors, hasLegacyProvider()))
  /** Tells the host wagmi's state, unless a newer one came while the provider was looked up. */
  const tellConnection = async () => {
    const state = config.state
    const connection = await readConnection(state)
    if (!connection || state !== config.state || isSameConnection(told, connection)) return
    told = connection
    host.setConnection(connection)
  }
  watchConnectors(config, { onChange: tellConnectors })
  window.addEventListener('ethereum#initialized', tellConnectors, { once: true })
  config.subscribe(
    state => state,
    () => void tellConnection(),
  )
  tellConnectors()

  const findNetwork = (chainId: NetworkId) => {
    const network = host.networks.find(({ id }) => id === chainId)
    if (!network) throw new ChainNotFoundError(String(chainId))
    return network
  }
  const connected = () => {
    if (told.status !== 'connected') throw new WalletNotConnectedError()
    return told.account
  }
  const clientOf = (chainId: NetworkId) => {
    const network = host.networks.find(({ id }) => id === chainId)
    return network && config.getClient({ chainId: network.id })
  }

  return {
    namespace: 'eip155',
    async connect(connectorId) {
      const connector = await findConnector(config, connectorId, 0)
      if (!connector || !(await connector.getProvider())) throw new ConnectorNotFoundError(connectorId)
      const before = getConnection(config).connector
      if (before?.uid === connector.uid) return
      try {
        await connect(config, { connector })
      } catch (cause) {
        throw walletError(cause, error => new ConnectError(error))
      }
      if (before) await disconnect(config, { connector: before })
      await tellConnection()
    },
    async reconnect(connectorId) {
      const connector = await findConnector(config, connectorId, announceWait)
      if (!connector) return 'absent'
      await Promise.race([reconnect(config, { connectors: [connector] }), after(restoreWait)])
      await tellConnection()
      return told.status === 'connected' ? 'restored' : 'refused'
    },
    async disconnect() {
      try {
        await disconnect(config)
      } catch (cause) {
        throw new DisconnectError(cause)
      }
      await tellConnection()
    },
    async switchNetwork(chainId) {
      const network = findNetwork(chainId)
      const { provider } = connected()
      const { switchNetwork } = await import('./switchNetwork.ts').catch(notLoaded)
      await switchNetwork(provider, network)
      // Not every wallet tells the switch by an event.
      getConnection(config).connector?.onChainChanged(String(chainId))
      await tellConnection()
    },
    getBalance: (address, chainId) => getBalance(clientOf(chainId), address as Address),
    async signMessage(message) {
      const { signMessage } = await import('./signMessage.ts').catch(notLoaded)
      return signMessage(connected(), message)
    },
    async getClient() {
      const account = connected()
      const network = findNetwork(account.chainId)
      return createEvmClient(account, network, config.getClient({ chainId: network.id }))
    },
  }
}

function hasLegacyProvider(): boolean {
  return typeof (window as { ethereum?: { request?: unknown } }).ethereum?.request === 'function'
}

function notLoaded(cause: unknown): never {
  throw new AdapterLoadError(cause)
}

function after(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
