import { type Request, useRequest } from './useRequest.ts'
import { useWalletContext } from './walletContext.ts'

/** Ends the connection of a namespace: `run('solana')`; of the active one by default. */
export function useDisconnect(): Request<
  Parameters<ReturnType<typeof useWalletContext>['wallet']['disconnect']>
> {
  return useRequest(useWalletContext().wallet.disconnect)
}
