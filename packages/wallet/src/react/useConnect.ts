import { type Request, useRequest } from './useRequest.ts'
import { useWalletContext } from './walletContext.ts'

/** Asks a wallet to connect: `run(connector.id)`. */
export function useConnect(): Request<Parameters<ReturnType<typeof useWalletContext>['wallet']['connect']>> {
  return useRequest(useWalletContext().wallet.connect)
}
