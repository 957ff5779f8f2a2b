import type { StoreApi } from 'zustand/vanilla'
import type { AdapterOf } from './adapters/Adapter.ts'
import type { WalletConfig } from './config/WalletConfig.ts'
import type { ConnectionListener } from './connections/connectionEvent.ts'
import type { Engine } from './Engine.ts'
import type { Namespace, NetworkId } from './networks/Network.ts'
import type { View } from './router/View.ts'
import type { Services } from './services/Services.ts'
import type { SiwxActions } from './siwx/SiwxActions.ts'
import type { SnackbarVariant } from './snackbars/Snackbar.ts'
import type { WalletActions } from './WalletActions.ts'
import type { WalletState } from './WalletState.ts'

/**
 * The toolkit of a page, made by `createWallet`. Its functions need no `this`. Those that return a promise load code on
 * their first use and throw AdapterLoadError if it does not load; `namespace` is the active one by default.
 */
export type Wallet = WalletActions & {
  /** As given, with complete networks. */
  readonly config: WalletConfig
  /** The state: `getState`, `subscribe`. Read it with `accountState`, `networkState` and `connectionsOf`. */
  readonly store: StoreApi<WalletState>
  /** Namespaces that have an adapter. */
  readonly namespaces: readonly Namespace[]
  /** Restores earlier sessions. Loads only the adapters of sessions. Never throws. */
  readonly start: () => Promise<void>

  /** Opens the modal at once; missing code and data load behind it. An explicit view wins (section 2). */
  readonly open: (view?: View, options?: { readonly namespace?: Namespace }) => void
  /** Lists the wallets before `open` does, so that it shows them at once. Never throws. */
  readonly preload: () => void
  /** Closes, unless a required signature is pending: then it shakes. */
  readonly close: () => void
  /** Shows that the modal stays open. */
  readonly shake: () => void
  readonly push: (view: View) => void
  readonly replace: (view: View) => void
  /** The view before this one; closes on the first. */
  readonly goBack: () => void
  readonly goBackToIndex: (index: number) => void
  /** A message over the view, in place of an open one. @param code of the error in `message`, if it is one of the toolkit's */
  readonly showSnackbar: (variant: SnackbarVariant, message: string, code?: string) => void
  readonly hideSnackbar: () => void

  readonly siwx: SiwxActions
  readonly isSupported: (chainId: NetworkId) => boolean
  /** Calls back on account changes, network switches, connects and disconnects. @returns unsubscribe */
  readonly onConnectionEvent: (listener: ConnectionListener) => () => void

  /** A namespace's access to wallets: its client signs and sends. @throws AdapterNotFoundError, AdapterLoadError */
  readonly adapter: <Name extends Namespace>(namespace: Name) => Promise<AdapterOf[Name]>
  /** Alerts, transactions awaiting approval, the watch over pending ones, analytics and the log's text. */
  readonly services: () => Promise<Services>
  /** Rarely used: adding and removing networks and adapters, account details, labels, hooks. */
  readonly engine: () => Promise<Engine>
}
