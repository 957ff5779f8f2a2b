import type { AdapterLoaders } from '../adapters/Adapter.ts'
import type { ConnectionAccount } from '../connections/Connection.ts'
import type { Log } from '../log/Log.ts'
import type { Namespace, Network } from '../networks/Network.ts'
import type { PendingTransactionsConfig } from '../pending-transactions/PendingTransaction.ts'
import type { SiwxConfig } from '../siwx/Siwx.ts'
import type { StorageArea } from '../storage/createWalletStorage.ts'
import type { AnalyticsConfig } from '../telemetry/AnalyticsEvent.ts'
import type { WalletEntry } from '../wallet-list/WalletEntry.ts'
import type { Features } from './Features.ts'
import type { LoginFlows } from './LoginFlows.ts'

/**
 * The host's configuration. The keys of specification section 1, all optional, and those that set the
 * toolkit up: `networks` and `adapters`. Checked by `checkConfig`.
 */
export type WalletConfig = {
  /** The networks the host works with. */
  readonly networks: readonly [Network, ...Network[]]
  readonly adapters: AdapterLoaders
  /** CAIP-2 of the network to begin with, one of `networks`; the first of them by default. */
  readonly defaultNetwork?: string
  /** Where sessions are kept; the page's local storage by default. */
  readonly storageArea?: () => StorageArea
  /** Replaces the console: gets every level that it has a function for. */
  readonly log?: Partial<Log>

  /** Only the services that ask for one need it: an installed wallet connects without. */
  readonly projectId?: string
  readonly sdkType?: string
  readonly sdkVersion?: string
  /** Which parts of the toolkit the host shows. */
  readonly features?: Features
  /** What the project's own settings say about features; wins over `features`, key by key. */
  readonly remoteFeatures?: Features
  /** eip155 smartAccount, bip122 payment, else eoa by default. */
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, ConnectionAccount['type']>>>
  /** Whether the toolkit offers to switch networks; true by default. */
  readonly enableNetworkSwitch?: boolean
  /** Whether a connection on a network outside `networks` is left alone; false by default. */
  readonly allowUnsupportedChain?: boolean
  /** The host shows the pairing URI of WalletConnect itself: without an address the modal opens at wallets. */
  readonly manualWCControl?: boolean
  /** Whether WalletConnect is there to be offered; false by default. */
  readonly enableWalletConnect?: boolean
  /** The modal is a part of the page: it stays visible. */
  readonly enableEmbedded?: boolean
  /** Where the host's own reads go, by CAIP-2: `{ 'eip155:1': 'https://…' }`. Wallets never see them. */
  readonly customRpcUrls?: Readonly<Record<string, string>>
  /** Who is offered the list of all wallets; everybody by default. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Only these wallets are listed. */
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  /** Listed before the others, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** Wallets of the host's own, beside those of the list. */
  readonly customWallets?: readonly WalletEntry[]
  /** Tokens of interest by CAIP-2: balances show them. */
  readonly tokens?: Readonly<Record<string, { readonly address: string; readonly image?: string }>>
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** Sign-in with wallet: how messages are made and sessions kept. */
  readonly siwx?: SiwxConfig
  /** Who the host is: shown by wallets that ask. */
  readonly metadata?: AppMetadata
  /** Whether the developer console shows what was swallowed; false by default. */
  readonly debug?: boolean
  /** Where events and error reports go; nowhere by default. */
  readonly analytics?: AnalyticsConfig
  /** Whether and how transactions on their way are watched; not at all by default. */
  readonly pendingTransactions?: PendingTransactionsConfig

  /** Whether the page is shown on a phone or tablet; asks the browser by default. */
  readonly isMobile?: () => boolean
  /** Data to fetch when the modal opens: wallets, images, networks. Never waited for. */
  readonly prefetch?: readonly (() => Promise<unknown>)[]
  /** How to log in again with connectors that need more than `connect`. */
  readonly loginFlows?: LoginFlows
}

export type AppMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}
