import { useRequest } from './useRequest.ts'
import { useWalletContext } from './walletContext.ts'

/** Asks the wallet to switch: `run(network.id, network.chainNamespace)`. */
export function useSwitchNetwork() {
  return useRequest(useWalletContext().wallet.switchNetwork)
}
