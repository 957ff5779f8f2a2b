import type { AccountOf, Connection } from './Connection.ts'
import type { Connector } from './Connector.ts'
import type { WalletStorage } from './createWalletStorage.ts'
import type { BalanceResult, EvmClient } from './EvmClient.ts'
import type { Log } from './Log.ts'
import type { Namespace, NetworkId, NetworkOf } from './Network.ts'

/** What an adapter may do to the toolkit: tell it what it found and what changed. */
export type AdapterHost<Name extends Namespace = Namespace> = {
  readonly networks: readonly NetworkOf[Name][]
  readonly storage: WalletStorage
  readonly log: Log
  setConnectors(connectors: readonly Connector[]): void
  setConnection(connection: Connection<AccountOf[Name]>): void
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
  switchNetwork(chainId: NetworkId): Promise<void>
  /** Never throws. */
  getBalance(address: string, chainId: NetworkId): Promise<BalanceResult>
  /** Signs UTF-8 text with the connected account. @returns the signature as its namespace writes it @throws WalletNotConnectedError, UserRejectedError, SignMessageError */
  signMessage(message: string): Promise<string>
}

export type EvmAdapter = Adapter & {
  readonly namespace: 'eip155'
  /** @throws WalletNotConnectedError */
  getClient(): Promise<EvmClient>
}

export type AdapterOf = {
  readonly eip155: EvmAdapter
  readonly solana: Adapter & { readonly namespace: 'solana' }
  readonly bip122: Adapter & { readonly namespace: 'bip122' }
}

export type CreateAdapter<Name extends Namespace> = (host: AdapterHost<Name>) => AdapterOf[Name]

/** `{ eip155: () => import('@granary/wallet/evm').then(evm => evm.createEvmAdapter) }` */
export type AdapterLoaders = {
  readonly [Name in Namespace]?: () => Promise<CreateAdapter<Name>>
}
