import type { StoreApi } from 'zustand/vanilla'
import type { Adapter } from '../adapters/Adapter.ts'
import type { ConnectionEvent } from '../connections/connectionEvent.ts'
import type { Namespace, NetworkId } from '../networks/Network.ts'
import type { View } from '../router/View.ts'
import type { SnackbarVariant } from '../snackbars/Snackbar.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'
import type { WalletState } from '../WalletState.ts'
import type { SignOuts } from './createSignOuts.ts'
import type { SiwxConfig } from './Siwx.ts'

/** The parts of the wallet that sign-in uses. */
export type SiwxHost = {
  readonly config: { readonly siwx?: SiwxConfig }
  readonly store: StoreApi<WalletState>
  readonly storage: WalletStorage
  readonly signOuts: SignOuts
  readonly log: { info(message: string, cause?: unknown): void }
  open(view: View): void
  close(): void
  showSnackbar(variant: SnackbarVariant, message: string, code?: string): void
  adapter(namespace: Namespace): Promise<Adapter>
  disconnect(namespace: Namespace): Promise<void>
  switchNetwork(chainId: NetworkId, namespace: Namespace): Promise<void>
  /** Calls the host's listeners. */
  emit(event: ConnectionEvent, namespace: Namespace): void
}
