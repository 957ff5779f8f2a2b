import type { Address, Connection } from './Connection.ts'
import type { Connector } from './Connector.ts'
import type { WalletStorage } from './createWalletStorage.ts'
import type { BalanceResult, EvmClient } from './EvmClient.ts'
import type { Log } from './Log.ts'
import type { Namespace, Network } from './Network.ts'

/** What an adapter may do to the toolkit: tell it what it found and what changed. */
export type AdapterHost = {
  readonly networks: readonly Network[]
  readonly storage: WalletStorage
  readonly log: Log
  setConnectors(connectors: readonly Connector[]): void
  setConnection(connection: Connection): void
}

/** One namespace's way to wallets. Loaded lazily: nothing of it is in the page until it is needed. */
export type Adapter = {
  readonly namespace: Namespace
  /** Asks the person. @throws ConnectorNotFoundError, UserRejectedError, RequestPendingError, ConnectError */
  connect(connectorId: string): Promise<void>
  /** Restores a session without asking the person. `absent`: the wallet is not in the page (or not yet). */
  reconnect(connectorId: string): Promise<'restored' | 'refused' | 'absent'>
  /** @throws DisconnectError */
  disconnect(): Promise<void>
  /** Switches, then adds and switches. @throws ChainNotFoundError, UserRejectedError, SwitchNetworkError */
  switchNetwork(chainId: number): Promise<void>
  /** Never throws. */
  getBalance(address: Address, chainId: number): Promise<BalanceResult>
  /** @throws WalletNotConnectedError */
  getClient(): Promise<EvmClient>
}

export type CreateAdapter = (host: AdapterHost) => Adapter

/** `{ eip155: () => import('@granary/wallet/evm').then(evm => evm.createEvmAdapter) }` */
export type AdapterLoaders = Readonly<Partial<Record<Namespace, () => Promise<CreateAdapter>>>>
