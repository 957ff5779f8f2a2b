import type {
  Connector,
  Engine,
  Namespace,
  TokenBalance,
  ViewHistory,
  WalletConfig,
  WalletState,
} from '@granary/wallet/core'
import type { ConnectButtonProps, WalletAppearance } from '@granary/wallet/react'

/** How a wallet answers a request. */
export type Answer = 'never' | 'rejected' | 'pending' | 'failed' | 'unreachable'

/** The conditions that put the modal into a state. */
export type Scene = {
  readonly history: ViewHistory
  readonly namespaces?: readonly Namespace[]
  readonly connectors?: readonly Connector[]
  /** How far loading of the adapters gets; default `ready`. */
  readonly adapters?: 'ready' | 'loading' | 'failed'
  readonly store?: Partial<WalletState>
  readonly config?: Partial<WalletConfig>
  /** Answers of the engine that a service would give. */
  readonly engine?: Partial<Engine>
  /** Answers of the blockchain API; without one it has none. */
  readonly blockchain?: {
    fetchTokenBalances(): Promise<readonly TokenBalance[]>
    fetchTransactions(): Promise<void>
    refreshTransactions(): Promise<void>
  }
  /** How the wallet answers requests to connect or switch; default: never. */
  readonly answer?: Answer
  /** In the smallest unit; null for a failed read. Left out, the read never completes. */
  readonly balance?: bigint | null
  readonly appearance?: Partial<WalletAppearance>
  /** Theme variables set by the page's style sheet instead of the host's code. */
  readonly embedded?: boolean
  /** Shows the button that opens the modal instead of the modal. */
  readonly button?: ConnectButtonProps
  /** Skips timeouts meant for people, such as waiting for a silent wallet. */
  readonly isPatient?: boolean
  /** Steps performed in the view before the picture is taken. */
  readonly act?: (view: Element) => Promise<void>
}
