import type { Alert } from './alerts/Alert.ts'
import type { AccountDetails } from './connections/AccountDetails.ts'
import type { Connections } from './connections/Connection.ts'
import type { KnownConnection } from './connections/KnownConnection.ts'
import type { Connector } from './connectors/Connector.ts'
import type { Namespace, Network } from './networks/Network.ts'
import type { NetworkDetails } from './networks/NetworkDetails.ts'
import { startView, type ViewHistory } from './router/View.ts'
import { initialSiwxState, type SiwxState } from './siwx/SiwxState.ts'
import type { Snackbar } from './snackbars/Snackbar.ts'
import type { TransactionRequest } from './transactions/TransactionRequest.ts'
import type { WalletEntry } from './wallet-list/WalletEntry.ts'

/** How far an adapter's code is. `ready` means its list of connectors is true. */
export type AdapterStatus = 'idle' | 'loading' | 'ready' | 'failed'

type PerNamespace<Value> = Readonly<Record<Namespace, Value>>

/** What is true now, each thing once: views of it are selectors (accountState, networkState, connectionsOf). */
export type WalletState = {
  readonly isOpen: boolean
  /** Work is going on that the frame of the modal shows. */
  readonly loading: boolean
  /** The modal shakes to say that it stays open. */
  readonly shake: boolean
  readonly history: ViewHistory
  /** Pairing URI of WalletConnect while one is offered. */
  readonly pairingUri: string | null
  readonly siwx: SiwxState
  /** Namespaces that have an adapter. */
  readonly namespaces: readonly Namespace[]
  readonly networks: readonly Network[]
  readonly activeNamespace: Namespace
  /** CAIP-2 of the network to work with while no wallet is connected; a connected one says it by itself. */
  readonly chosenNetworks: Readonly<Partial<Record<Namespace, string>>>
  readonly adapterStatus: PerNamespace<AdapterStatus>
  readonly connectors: PerNamespace<readonly Connector[]>
  readonly connections: Connections
  /** Connections of this and earlier visits, the last used first; filled once an adapter or a session was needed. */
  readonly knownConnections: PerNamespace<readonly KnownConnection[]>
  /** Connectors that the person disconnected. */
  readonly disconnectedIds: PerNamespace<readonly string[]>
  readonly accountDetails: PerNamespace<AccountDetails>
  readonly networkDetails: PerNamespace<NetworkDetails>
  readonly preferredAccountTypes: Readonly<
    Partial<Record<Namespace, KnownConnection['accounts'][number]['type']>>
  >
  /** Names that the person gave to addresses. */
  readonly addressLabels: Readonly<Record<string, string>>
  readonly recentWallets: readonly WalletEntry[]
  readonly snackbar: Snackbar | null
  /** What the host's developer has to mend, shown over any view until it is closed. */
  readonly alert: Alert | null
  /** What waits for the person's approval; the last one is shown by ApproveTransaction. */
  readonly transactions: readonly TransactionRequest[]
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
  alert: null,
  transactions: [],
}
