import type { SwitchConnectionInput } from './connections/switchConnection.ts'
import type { Namespace, NetworkId } from './networks/Network.ts'

/** What a wallet is asked for its connection; `namespace` is the active one by default. */
export type WalletActions = {
  /**
   * Asks the wallet; loads the adapters first if needed.
   * @throws ConnectorNotFoundError, AdapterLoadError, UserRejectedError, RequestPendingError, ConnectError
   */
  readonly connect: (connectorId: string, namespace?: Namespace) => Promise<void>
  /** @throws DisconnectError */
  readonly disconnect: (namespace?: Namespace) => Promise<void>
  /** @throws DisconnectError */
  readonly disconnectAll: () => Promise<void>
  /** Asks the wallet. @throws UserRejectedError, ChainNotFoundError, SwitchNetworkError */
  readonly switchNetwork: (chainId: NetworkId, namespace?: Namespace) => Promise<void>
  /** Chooses a network; asks a connected wallet first. @throws NetworkNotFoundError, and as `switchNetwork` */
  readonly setActiveNetwork: (id: NetworkId) => Promise<void>
  /** Reconnects a connection with a session, logs in again with a disconnected one. @throws ConnectionStatusError, ConnectionConnectorError */
  readonly switchConnection: (input: SwitchConnectionInput) => Promise<void>
  /** @throws AccountSwitchError, AccountNotFoundError */
  readonly switchAccount: (address: string, namespace?: Namespace) => Promise<void>
}
