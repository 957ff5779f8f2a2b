import type { ConnectionAccount } from '../connections/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'

/** An account that a wallet gave to this page, checked and in our form. */
export type SessionAccount = ConnectionAccount & {
  /** CAIP-2 references of configured networks that the page may use it on; empty where the wallet chooses the network. */
  readonly chainIds: readonly string[]
  /** CAIP-2 reference of the network that the wallet uses it on: the account's network where `chainIds` is empty. */
  readonly homeChainId: string
  /** The wallet's own object that a request for this account takes: an EIP-1193 provider, an account of the Wallet Standard. */
  readonly source: object
}

/**
 * A way to reach one wallet: all that a session needs of it. A new kind of wallet (a relay, an embedded one) is one more
 * of these. A wallet of several namespaces has one in each; all accounts of one are of one namespace.
 *
 * Methods may throw anything and may never settle: the session bounds each wait and makes errors of the toolkit.
 */
export type SessionConnector = {
  /** Two connectors with one identity reach the same wallet. */
  readonly identity: object
  /** How lists show it; `row.id` is stable over visits. */
  readonly row: Connector
  /** Asks the person. @returns accounts with the wallet's chosen one first; none where it shares none of this namespace */
  connect(): Promise<readonly SessionAccount[]>
  /**
   * Asks the wallet, not the person, which accounts this page may use already.
   * @returns none where the wallet says that the page may use nothing
   * @throws where the wallet does not say (locked, broken)
   */
  restore(): Promise<readonly SessionAccount[]>
  /** Calls back if the wallet admits the page by itself after `restore` failed (unlocked later). @returns ends it */
  onReturn?(listener: (accounts: readonly SessionAccount[]) => void): () => void
  /** Gives the page's permission back. */
  disconnect(): Promise<void>
  /**
   * Calls back with all accounts whenever they or their networks change; with none once the wallet has let go of the
   * page. Runs only while this wallet is the connected one. @returns ends it
   */
  watch(listener: (accounts: readonly SessionAccount[]) => void): () => void
  /** Moves the wallet to a configured network, where it has a network of its own. @returns its accounts there */
  switchNetwork?(chainId: string): Promise<readonly SessionAccount[]>
}

/** The connectors of a page, now and later. */
export type ConnectorSource<Connected extends SessionConnector> = {
  /** Rows to show. */
  list(): readonly Connector[]
  /** The connector with this id, if it is there now. @throws AdapterLoadError */
  find(connectorId: string): Promise<Connected | undefined>
  /** Calls back whenever a connector appears or goes. @returns ends it */
  onChange(listener: () => void): () => void
}
