import type { Namespace } from '../core/index.ts'
import { useWalletContext } from './walletContext.ts'

/** Ends the connection of a namespace; of the active one unless told. @throws DisconnectError */
export function useDisconnect(): (namespace?: Namespace) => Promise<void> {
  return useWalletContext().wallet.disconnect
}
