import { useRequest } from './useRequest.ts'
import { useWalletContext } from './walletContext.ts'

/** Asks a wallet to connect: `run(connector.id)`. */
export function useConnect() {
  return useRequest(useWalletContext().wallet.connect)
}
