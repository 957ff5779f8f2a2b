import type { Alerts } from '../alerts/createAlerts.ts'
import type { Blockchain } from '../blockchain/createBlockchain.ts'
import type { HttpClient, HttpClientConfig } from '../http/createHttpClient.ts'
import type { PendingWatch } from '../pending-transactions/createPendingWatch.ts'
import type { Project } from '../registry/createProject.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { SmartSessions } from '../smart-sessions/createSmartSessions.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'
import type { TransactionStack } from '../transactions/createTransactionStack.ts'

/** What `wallet.services()` gives: everything beside the connections. */
export type Services = {
  /** Problems for the developer to fix; `state.alert`. */
  readonly alerts: Alerts
  /** Requests for the person's approval; `state.transactions`. */
  readonly transactions: TransactionStack
  /** Configuration key `pendingTransactions`. */
  readonly pendingTransactions: PendingWatch
  /** The calls of the wallet registry; undefined without `registryUrl`. */
  readonly registry: Registry | undefined
  /** What the registry says about the host's project. */
  readonly project: Project | undefined
  /** The blockchain API and the account's tokens and history; undefined without `blockchainUrl`. @throws AdapterLoadError */
  readonly blockchain: () => Promise<Blockchain | undefined>
  /**
   * Permissions of other keys to act for the account (ERC-7715), and the server's record of them; undefined without
   * `blockchainUrl`. @throws AdapterLoadError
   */
  readonly smartSessions: () => Promise<SmartSessions | undefined>
  /** Sends an event to the target in configuration key `analytics`, if any. */
  readonly track: (event: string, properties?: Readonly<Record<string, string | number | boolean>>) => void
  /** The newest 1,024,000 bytes of the log as JSON lines, without secrets, to send to the host's developer. */
  readonly readLog: () => string
  /** Reports an internal error on its way to the host and shows its alert, if any. */
  readonly observe: (error: unknown) => void
  /** Calls to another service of the provider, with the toolkit's identification. */
  readonly client: (baseUrl: string, patience: Pick<HttpClientConfig, 'timeout' | 'retries'>) => HttpClient
  /** For parts that load with a view. */
  readonly storage: WalletStorage
}
