import type { Connections } from './Connection.ts'
import type { Connector } from './Connector.ts'
import type { Namespace } from './Network.ts'
import type { Snackbar } from './Snackbar.ts'
import { startView, type ViewHistory } from './View.ts'

/** How far an adapter's code is. `ready` means its list of connectors is true. */
export type AdapterStatus = 'idle' | 'loading' | 'ready' | 'failed'

export type WalletState = {
  readonly isOpen: boolean
  /** Work is going on that the frame of the modal shows. */
  readonly loading: boolean
  readonly history: ViewHistory
  readonly activeNamespace: Namespace
  readonly adapterStatus: Readonly<Record<Namespace, AdapterStatus>>
  readonly connectors: Readonly<Record<Namespace, readonly Connector[]>>
  readonly connections: Connections
  readonly snackbar: Snackbar | null
}

const perNamespace = <Value>(value: Value): { readonly [Name in Namespace]: Value } => ({
  eip155: value,
  solana: value,
  bip122: value,
})

export const initialWalletState: WalletState = {
  isOpen: false,
  loading: false,
  history: [startView],
  activeNamespace: 'eip155',
  adapterStatus: perNamespace('idle'),
  connectors: perNamespace([]),
  connections: perNamespace({ status: 'disconnected' } as const),
  snackbar: null,
}
