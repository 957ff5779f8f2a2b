import type { Client } from 'viem'
import type { BitcoinClient } from '../clients/BitcoinClient.ts'
import type { BalanceResult, EvmClient } from '../clients/EvmClient.ts'
import type { SolanaClient } from '../clients/SolanaClient.ts'
import type { AccountOf, Connection } from '../connections/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Log } from '../log/Log.ts'
import type { Namespace, NetworkId, NetworkOf } from '../networks/Network.ts'
import type { RemoteOffer } from '../remote/RemoteWallets.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'

/** How an adapter reports discoveries and changes. */
export type AdapterHost<Name extends Namespace = Namespace> = {
  readonly networks: readonly NetworkOf[Name][]
  readonly storage: WalletStorage
  readonly log: Log
  setConnectors(connectors: readonly Connector[]): void
  setConnection(connection: Connection<AccountOf[Name]>): void
  /** Wallets outside the page, if the host offers them. */
  readonly remote?: RemoteOffer
  /** The person has yet to accept the host's legal texts: nothing connects unasked. */
  isConsentMissing?(): boolean
  /** A transaction of the connected account was sent on this network. */
  transactionSent?(hash: string, chainId: NetworkId): void
}

/** A namespace's access to wallets, loaded lazily on first need. */
export type Adapter = {
  readonly namespace: Namespace
  /** Loads what a connection needs beyond the list of wallets, so that a choice from it does not wait. */
  prepare?(): void
  /** Asks the person. @throws ConnectorNotFoundError, UserRejectedError, RequestPendingError, ConnectError */
  connect(connectorId: string): Promise<void>
  /**
   * Restores a session without asking the person. `refused`: the wallet denies this page access. `absent`: it
   * is not in the page (yet), does not answer, or the person chose something else meanwhile.
   */
  reconnect(connectorId: string): Promise<'restored' | 'refused' | 'absent'>
  /** Stops waiting for an unanswered connect: its `connect` throws, an existing session stays. */
  cancelConnect?(): void
  /** @throws DisconnectError */
  disconnect(): Promise<void>
  /**
   * Switches; if the wallet does not know the network, adds it and switches. @throws ChainNotFoundError,
   * UserRejectedError, SwitchNetworkError
   */
  switchNetwork(chainId: NetworkId): Promise<void>
  /** Never throws. */
  getBalance(address: string, chainId: NetworkId): Promise<BalanceResult>
  /**
   * Signs UTF-8 text with the connected account. @returns the signature in the namespace's encoding @throws
   * WalletNotConnectedError, UserRejectedError, SignMessageError
   */
  signMessage(message: string): Promise<string>
  /** Switches to another account of the wallet, where the page can choose. */
  switchAccount?(address: string): Promise<void>
}

export type EvmAdapter = Adapter & {
  readonly namespace: 'eip155'
  /** @throws WalletNotConnectedError */
  getClient(): Promise<EvmClient>
  /** Reads from the host's `rpcUrl` for a network; needs no wallet. @throws ChainNotFoundError, AdapterLoadError */
  getReader(chainId: number): Promise<Client>
  /** Shows an address without its key (connector `watch`). @throws WatchedAddressError */
  watch(address: string): Promise<void>
  /** For the toolkit itself. */
  readonly parts: EvmParts
}

/**
 * Modules that need viem. They come with the adapter, because a host without EVM chains installs neither. Whoever loads
 * one names its type, which core may not import. @throws AdapterLoadError
 */
export type EvmParts = {
  readonly [Part in
    | 'names'
    | 'transfers'
    | 'swaps'
    | 'readContract'
    | 'waitForReceipt']: () => Promise<object>
}

/** Signatures of `signMessage` are base58. */
export type SolanaAdapter = Adapter & {
  readonly namespace: 'solana'
  /** @throws WalletNotConnectedError */
  getClient(): Promise<SolanaClient>
  /** Switches to another account of the wallet. @throws WalletNotConnectedError, AccountNotFoundError */
  switchAccount(address: string): Promise<void>
}

/** Signatures of `signMessage` are base64. */
export type BitcoinAdapter = Adapter & {
  readonly namespace: 'bip122'
  /** @throws WalletNotConnectedError */
  getClient(): Promise<BitcoinClient>
  /**
   * Switches to another payment account of the wallet. @throws WalletNotConnectedError, AccountSwitchError,
   * AccountNotFoundError
   */
  switchAccount(address?: string): Promise<void>
}

export type AdapterOf = {
  readonly eip155: EvmAdapter
  readonly solana: SolanaAdapter
  readonly bip122: BitcoinAdapter
}

export type CreateAdapter<Name extends Namespace> = (host: AdapterHost<Name>) => AdapterOf[Name]

/** `{ eip155: () => import('@granary/wallet/evm').then(evm => evm.createEvmAdapter) }` */
export type AdapterLoaders = {
  readonly [Name in Namespace]?: () => Promise<CreateAdapter<Name>>
}
