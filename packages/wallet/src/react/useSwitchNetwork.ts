import { type Request, useRequest } from './useRequest.ts'
import { useWalletContext } from './walletContext.ts'

/** Asks the wallet to switch: `run(network.id, network.chainNamespace)`. */
export function useSwitchNetwork(): Request<
  Parameters<ReturnType<typeof useWalletContext>['wallet']['switchNetwork']>
> {
  return useRequest(useWalletContext().wallet.switchNetwork)
}
