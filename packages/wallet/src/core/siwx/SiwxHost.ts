import type { StoreApi } from 'zustand/vanilla'
import type { Adapter } from '../Adapter.ts'
import type { ConnectionEvent } from '../connectionEvent.ts'
import type { Namespace, NetworkId } from '../Network.ts'
import type { SnackbarVariant } from '../Snackbar.ts'
import type { View } from '../View.ts'
import type { WalletState } from '../WalletState.ts'
import type { SiwxConfig } from './Siwx.ts'

/** What sign-in needs of the wallet. */
export type SiwxHost = {
  readonly config: { readonly siwx?: SiwxConfig }
  readonly store: StoreApi<WalletState>
  readonly storage: { getItem(key: string): string | null; setItem(key: string, value: string): void }
  readonly log: { info(message: string, cause?: unknown): void }
  open(view: View): void
  close(): void
  showSnackbar(variant: SnackbarVariant, message: string): void
  adapter(namespace: Namespace): Promise<Adapter>
  disconnect(namespace: Namespace): Promise<void>
  switchNetwork(chainId: NetworkId, namespace: Namespace): Promise<void>
  /** Tells the host's listeners. */
  tell(event: ConnectionEvent, namespace: Namespace): void
}
