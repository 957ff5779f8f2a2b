import type { AdapterLoaders } from '../adapters/Adapter.ts'
import type { ConnectionAccount } from '../connections/Connection.ts'
import type { Log } from '../log/Log.ts'
import type { Namespace, Network } from '../networks/Network.ts'
import type { PendingTransactionsConfig } from '../pending-transactions/PendingTransaction.ts'
import type { RemoteLoader } from '../remote/RemoteWallets.ts'
import type { SiwxConfig } from '../siwx/Siwx.ts'
import type { StorageArea } from '../storage/createWalletStorage.ts'
import type { SwapContracts } from '../swap/SwapContracts.ts'
import type { AnalyticsConfig } from '../telemetry/AnalyticsEvent.ts'
import type { WalletEntry } from '../wallet-list/WalletEntry.ts'
import type { AppMetadata } from './AppMetadata.ts'
import type { Features } from './Features.ts'
import type { LoginFlows } from './LoginFlows.ts'

/**
 * The host's configuration: the keys of specification section 1, all optional, plus `networks` and
 * `adapters`. Checked by `checkConfig`.
 */
export type WalletConfig = {
  /** The networks the host works with. */
  readonly networks: readonly [Network, ...Network[]]
  readonly adapters: AdapterLoaders
  /** Initial CAIP-2 network, one of `networks`; by default `eip155:1` if it is one of them, else the first. */
  readonly defaultNetwork?: string
  /** Session storage; the page's local storage by default. */
  readonly storageArea?: () => StorageArea
  /** Whether a cookie holds the connected accounts too, so that a server can render them: `readSessionCookie`; false by default. */
  readonly sessionCookie?: boolean
  /** Whether code that is likely needed next loads while the page is idle; true by default. */
  readonly idlePreload?: boolean
  /** Replaces the console: receives the levels that it has functions for. */
  readonly log?: Partial<Log>

  /** Only services that ask for one need it; installed wallets connect without. */
  readonly projectId?: string
  readonly sdkType?: string
  readonly sdkVersion?: string
  /** Parts of the toolkit to show. */
  readonly features?: Features
  /** The project's own feature settings; override `features` key by key. */
  readonly remoteFeatures?: Features
  /** By default smartAccount for eip155, payment for bip122, else eoa. */
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, ConnectionAccount['type']>>>
  /** Whether to offer switching networks; true by default. */
  readonly enableNetworkSwitch?: boolean
  /** Whether to keep a connection on a network outside `networks`; false by default. */
  readonly allowUnsupportedChain?: boolean
  /** The host shows the WalletConnect pairing URI itself: without an address the modal opens at wallets. */
  readonly manualWCControl?: boolean
  /** Whether to offer WalletConnect; false by default. Needs `walletConnect`, `relayUrl` and `projectId`. */
  readonly enableWalletConnect?: boolean
  /** Its code: `() => import('@granary/wallet/walletconnect').then(module => module.createWalletConnect)` */
  readonly walletConnect?: RemoteLoader
  /** The relay, `wss://…` or a path on this origin. Only wallets that use the same relay can answer. */
  readonly relayUrl?: string
  /** Listed wallets that use this relay and so can be chosen for WalletConnect; all by default. */
  readonly relayWalletIds?: readonly string[]
  /** The modal is part of the page and stays visible. */
  readonly enableEmbedded?: boolean
  /**
   * RPC URLs for the host's own reads, by CAIP-2: `{ 'eip155:1': 'https://…' }`. Wallets never see them. Reads go there
   * alone: such a network has no fallbacks.
   */
  readonly customRpcUrls?: Readonly<Record<string, string>>
  /** Who sees the list of all wallets; everyone by default. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Only these wallets are listed. */
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  /** Listed before the others, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** The host's own wallets, in addition to the list. */
  readonly customWallets?: readonly WalletEntry[]
  /** A wallet registry, which updates the list, the features and the allowed origins; none by default. */
  readonly registryUrl?: string
  /** A blockchain API: balances, history, names and prices for the views of the account; none by default. */
  readonly blockchainUrl?: string
  /** Contracts that swaps may use beside the pinned ones: Uniswap v2 deployments, outside services. Read with the first swap. */
  readonly swaps?: () => Promise<SwapContracts>
  /**
   * A service that registers names of accounts in a zone, and the zone: `{label}.{zone}`; none by default. `resolvers`: contracts
   * that resolve names, by chain id, where the network names none (`contracts.ensUniversalResolver`).
   */
  readonly names?: {
    readonly url: string
    readonly zone: string
    readonly resolvers?: Readonly<Record<number, `0x${string}`>>
  }
  /** By CAIP-2 of EVM chains, the token whose balance the account shows in place of the coin's; `image` beside it. */
  readonly tokens?: Readonly<Record<string, { readonly address: string; readonly image?: string }>>
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** Sign-in with wallet: message format and session storage. */
  readonly siwx?: SiwxConfig
  /** The host's identity, shown by wallets that ask. */
  readonly metadata?: AppMetadata
  /** Whether to log swallowed errors to the console; false by default. */
  readonly debug?: boolean
  /** Target of events and error reports; none by default. */
  readonly analytics?: AnalyticsConfig
  /** Whether and how to watch pending transactions; off by default. */
  readonly pendingTransactions?: PendingTransactionsConfig

  /** Whether the device is a phone or tablet; asks the browser by default. */
  readonly isMobile?: () => boolean
  /** Data to prefetch when the modal opens: wallets, images, networks. Never awaited. */
  readonly prefetch?: readonly (() => Promise<unknown>)[]
  /** Logins for connectors that need more than `connect`. */
  readonly loginFlows?: LoginFlows
}
