import type { Alert } from './alerts/Alert.ts'
import { type Activity, initialActivity } from './blockchain/Activity.ts'
import type { Features } from './config/Features.ts'
import type { ThemeMode, ThemeVariables } from './config/Theme.ts'
import type { AccountDetails } from './connections/AccountDetails.ts'
import type { Connections, KnownConnection } from './connections/Connection.ts'
import type { Connector } from './connectors/Connector.ts'
import type { Namespace, Network, NetworkDetails } from './networks/Network.ts'
import type { OnrampState } from './onramp/Onramp.ts'
import { startView, type ViewHistory } from './router/View.ts'
import { initialSendState, type SendState } from './send/SendState.ts'
import type { TransferState } from './send/TransferState.ts'
import { initialSiwxState, type SiwxState } from './siwx/SiwxState.ts'
import type { Snackbar } from './snackbars/Snackbar.ts'
import type { SwapState } from './swap/SwapState.ts'
import type { TransactionRequest } from './transactions/TransactionRequest.ts'
import type { WalletEntry } from './wallet-list/WalletEntry.ts'

/** Loading state of an adapter's code. At `ready` its list of connectors is complete. */
export type AdapterStatus = 'idle' | 'loading' | 'ready' | 'failed'

type PerNamespace<Value> = Readonly<Record<Namespace, Value>>

/** The state, each fact once; selectors derive views (accountState, networkState, connectionsOf). */
export type WalletState = {
  readonly isOpen: boolean
  /** A wallet is asked to switch networks or to disconnect: the modal shows a progress bar. */
  readonly loading: boolean
  /** The modal shakes to show that it stays open. */
  readonly shake: boolean
  readonly history: ViewHistory
  /** WalletConnect pairing URI while one is offered. */
  readonly pairingUri: string | null
  readonly siwx: SiwxState
  /** Namespaces that have an adapter. */
  readonly namespaces: readonly Namespace[]
  readonly networks: readonly Network[]
  readonly activeNamespace: Namespace
  /** CAIP-2 network in use while no wallet is connected; a connected wallet has its own. */
  readonly chosenNetworks: Readonly<Partial<Record<Namespace, string>>>
  readonly adapterStatus: PerNamespace<AdapterStatus>
  readonly connectors: PerNamespace<readonly Connector[]>
  readonly connections: Connections
  /** Connections of this and earlier visits, last used first; filled when an adapter or session is first needed. */
  readonly knownConnections: PerNamespace<readonly KnownConnection[]>
  /** Connectors that the person disconnected. */
  readonly disconnectedIds: PerNamespace<readonly string[]>
  readonly accountDetails: PerNamespace<AccountDetails>
  readonly networkDetails: PerNamespace<NetworkDetails>
  readonly preferredAccountTypes: Readonly<
    Partial<Record<Namespace, KnownConnection['accounts'][number]['type']>>
  >
  /** The person's names for addresses. */
  readonly addressLabels: Readonly<Record<string, string>>
  readonly recentWallets: readonly WalletEntry[]
  readonly snackbar: Snackbar | null
  /** The project's features, from its registry: see `featuresOf`. */
  readonly remoteFeatures: Features
  /** A configuration problem for the host's developer, shown over any view until closed. */
  readonly alert: Alert | null
  /** The history of an account, as far as it was fetched. */
  readonly activity: Activity
  /** Requests awaiting the person's approval; ApproveTransaction shows the last. */
  readonly transactions: readonly TransactionRequest[]
  /** A transfer that the person fills in; set anew with the active network. */
  readonly send: SendState
  /** The account's transfer that is reviewed, asked for or on its way; null until looked for. */
  readonly transfer: TransferState | null
  /** The page's changes to the host's theme, by `useTheme`; absent until the first one. */
  readonly theme?: { readonly mode?: ThemeMode; readonly variables?: ThemeVariables }
  /** A swap; absent until the account's first one. */
  readonly swap?: SwapState
  /** Buying coins, once the person began. */
  readonly onramp?: OnrampState
  /** The person ticked the box of the host's legal texts (feature `legalCheckbox`). */
  readonly acceptsLegal?: boolean
}

const perNamespace = <Value>(value: Value): PerNamespace<Value> => ({
  eip155: value,
  solana: value,
  bip122: value,
})
const noneYet = perNamespace([])

export const initialWalletState: WalletState = {
  isOpen: false,
  loading: false,
  shake: false,
  history: [startView],
  pairingUri: null,
  siwx: initialSiwxState,
  namespaces: [],
  networks: [],
  activeNamespace: 'eip155',
  chosenNetworks: {},
  adapterStatus: perNamespace('idle'),
  connectors: noneYet,
  connections: perNamespace({ status: 'disconnected' } as const),
  knownConnections: noneYet,
  disconnectedIds: noneYet,
  accountDetails: perNamespace({}),
  networkDetails: perNamespace({}),
  preferredAccountTypes: {},
  addressLabels: {},
  recentWallets: [],
  snackbar: null,
  remoteFeatures: {},
  alert: null,
  activity: initialActivity,
  transactions: [],
  send: initialSendState,
  transfer: null,
}
