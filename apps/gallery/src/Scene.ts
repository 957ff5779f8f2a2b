import type { Connector, Namespace, ViewHistory, WalletConfig, WalletState } from '@granary/wallet/core'
import type { WalletAppearance } from '@granary/wallet/react'

/** How a wallet answers a request. */
export type Answer = 'never' | 'rejected' | 'pending' | 'failed'

/** What brings the modal into a state. */
export type Scene = {
  readonly history: ViewHistory
  readonly namespaces?: readonly Namespace[]
  readonly connectors?: readonly Connector[]
  /** How far the code of the adapters comes; `ready` unless told. */
  readonly adapters?: 'ready' | 'loading' | 'failed'
  readonly store?: Partial<WalletState>
  readonly config?: Partial<WalletConfig>
  /** How the wallet answers when it is asked to connect or to switch; never unless told. */
  readonly answer?: Answer
  /** Units of the smallest kind, null where it cannot be read; never answered without. */
  readonly balance?: bigint | null
  readonly appearance?: Partial<WalletAppearance>
  /** Variables of the look, set by the page's style sheet rather than by the host's code. */
  readonly embedded?: boolean
  /** Waits of a person, such as for a wallet that does not answer, are over at once. */
  readonly isPatient?: boolean
  /** What is done in the view before it is looked at. */
  readonly act?: (view: Element) => Promise<void>
}
