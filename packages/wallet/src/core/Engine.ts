import type { AdapterLoaders } from './adapters/Adapter.ts'
import type { BalanceResult } from './clients/EvmClient.ts'
import type { AccountDetails } from './connections/AccountDetails.ts'
import type { Address } from './connections/Connection.ts'
import type { AccountType } from './connections/preferredAccountType.ts'
import type { NameSuggestion } from './names/createNameApi.ts'
import type { Namespace, Network, NetworkDetails, NetworkId } from './networks/Network.ts'
import type { RemoteApplication } from './remote/RemoteWallets.ts'
import type { WalletActions } from './WalletActions.ts'

/** What `wallet.engine()` gives: rarely used functions beside those of `Wallet`. */
export type Engine = WalletActions & {
  /** Abandons unanswered `connect` requests; existing connections stay. */
  readonly cancelConnect: () => Promise<void>
  /** Names the application that a person answers WalletConnect in: each request opens it. */
  readonly answerIn: (application: RemoteApplication) => Promise<void>

  /** Activates a namespace, with its wallet's network or the one chosen last. @throws NetworkNotFoundError */
  readonly setActiveNamespace: (namespace: Namespace) => Promise<void>
  /** Called after the active network is set. @returns unsubscribe */
  readonly onNetworkSet: (reset: () => void) => () => void
  /** Adds a network, or replaces the one with the same CAIP-2 id. @throws ConfigError */
  readonly addNetwork: (network: Network) => Promise<void>
  /**
   * Removes a network. If active, the first one left of its namespace replaces it, else the first of another. The last one
   * stays. @throws NetworkNotFoundError
   */
  readonly removeNetwork: (id: NetworkId) => Promise<void>
  /** Adds or replaces a namespace's adapter. @throws ConfigError */
  readonly addAdapter: <Name extends Namespace>(
    namespace: Name,
    loader: NonNullable<AdapterLoaders[Name]>,
  ) => Promise<void>
  /** Removes an adapter and ends its connection. If its namespace is active, the first network of another takes over. */
  readonly removeAdapter: (namespace: Namespace) => Promise<void>

  /** Adds account details from a service. @throws AccountChainError */
  readonly setAccountDetails: (details: AccountDetails, namespace: Namespace) => void
  /** Adds network details from a wallet. @throws AccountChainError */
  readonly setNetworkDetails: (details: NetworkDetails, namespace: Namespace) => void
  /** @throws AccountChainError */
  readonly setPreferredAccountType: (type: AccountType, namespace: Namespace) => void
  /** Names an address on this device; an empty name removes it. */
  readonly setAddressLabel: (address: string, label: string) => void
  /** Forgets a connection of this device. */
  readonly forgetConnection: (namespace: Namespace, connectorId: string) => void
  /** Records how the person logged in with a connector. */
  readonly setConnectionAuth: (namespace: Namespace, connectorId: string, name: string) => void
  /** The social provider of a login that Telegram interrupts; null if none is stored. */
  readonly telegramSocialProvider: () => string | null
  /** Null clears it. */
  readonly setTelegramSocialProvider: (provider: string | null) => void

  /**
   * Native balance of the connected account, from a cache of 30 s; undefined without one.
   * @param input.refresh reads it anew: after a transaction
   */
  readonly readBalance: (input?: {
    readonly namespace?: Namespace
    readonly refresh?: boolean
  }) => Promise<BalanceResult | undefined>
  /** Keeps the balance in the account's details fresh while the page is visible. `refreshMs`: milliseconds. @returns unsubscribe */
  readonly watchBalance: (watch: { readonly namespace: Namespace; readonly refreshMs: number }) => () => void
  /** Watches a transaction that the connected account sent, where the host configures it. `chainId`: where it was sent. */
  readonly transactionSent: (namespace: Namespace, hash: string, chainId: NetworkId) => void

  /** Reads the name and picture of the connected account into its details. Never throws. */
  readonly showProfile: () => Promise<void>
  /**
   * The address that a name has on the connected network's chain; undefined where it has none there.
   * @param name in any case and form
   * @param options.cached accepts an address found within the last 5 minutes: to show it, never before money moves
   * @throws NameResolveError, also if the account, its chain or its wallet changes meanwhile
   */
  readonly resolveName: (
    name: string,
    options?: { readonly cached?: boolean },
  ) => Promise<Address | undefined>
  /** The connected account's names by the service of names. @throws NamesOfAddressError, NameAccountError */
  readonly ownNames: () => Promise<readonly string[]>
  /** Names that begin like it, the label itself first. @param label without the zone @throws NameSuggestionsError */
  readonly suggestNames: (label: string, signal?: AbortSignal) => Promise<readonly NameSuggestion[]>
  /** Has the account sign for a name and registers it; a view shows the outcome. @param label without the zone */
  readonly registerName: (label: string) => Promise<void>
}
