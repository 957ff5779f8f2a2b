import { useRequest } from './useRequest.ts'
import { useWalletContext } from './walletContext.ts'

/** Ends a namespace's connection: `run('solana')`; by default the active one's. */
export function useDisconnect() {
  return useRequest(useWalletContext().wallet.disconnect)
}
