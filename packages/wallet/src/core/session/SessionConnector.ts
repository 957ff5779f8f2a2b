import type { ConnectionAccount } from '../connections/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'

/** An account that a wallet gave to this page, validated and normalised. */
export type SessionAccount = ConnectionAccount & {
  /**
   * CAIP-2 references of configured networks that the page may use it on; empty if the wallet chooses the
   * network.
   */
  readonly chainIds: readonly string[]
  /** CAIP-2 reference of the wallet's network: the account's network if `chainIds` is empty. */
  readonly homeChainId: string
  /** The wallet object that requests for this account go to: an EIP-1193 provider, a Wallet Standard account. */
  readonly source: object
}

/**
 * Reaches one wallet: all that a session needs of it. A new kind of wallet (relay, embedded) adds one of
 * these. A wallet of several namespaces has one in each; all accounts of a connector are of one namespace.
 *
 * Methods may throw anything and may never settle: the session bounds each wait and converts errors.
 */
export type SessionConnector = {
  /** Connectors with the same identity reach the same wallet. */
  readonly identity: object
  /** Its row in lists; `row.id` is stable across visits. */
  readonly row: Connector
  /** Asks the person. @returns the wallet's chosen account first; none if it shares none of this namespace */
  connect(): Promise<readonly SessionAccount[]>
  /**
   * Asks the wallet, not the person, which accounts this page may already use.
   * @returns none if the wallet denies this page access
   * @throws if the wallet does not say (locked, broken)
   */
  restore(): Promise<readonly SessionAccount[]>
  /** Calls back if the wallet admits the page after `restore` failed (unlocked later). @returns unsubscribe */
  onReturn?(listener: (accounts: readonly SessionAccount[]) => void): () => void
  /** Revokes the page's permission. */
  disconnect(): Promise<void>
  /**
   * Calls back with all accounts when they or their networks change; with none once the wallet disconnects
   * the page. Runs only while this wallet is connected. @returns unsubscribe
   */
  watch(listener: (accounts: readonly SessionAccount[]) => void): () => void
  /** Switches a wallet with a network of its own to a configured network. @returns its accounts there */
  switchNetwork?(chainId: string): Promise<readonly SessionAccount[]>
}

/** A page's connectors, now and later. */
export type ConnectorSource<Connected extends SessionConnector> = {
  /** Rows for the list. */
  list(): readonly Connector[]
  /** The connector with this id, if present. @throws AdapterLoadError */
  find(connectorId: string): Promise<Connected | undefined>
  /** Calls back when a connector appears or goes. @returns unsubscribe */
  onChange(listener: () => void): () => void
}
