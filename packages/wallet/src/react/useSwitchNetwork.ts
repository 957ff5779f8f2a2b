import type { Namespace, NetworkId } from '../core/index.ts'
import { useRequest } from './useRequest.ts'
import { useWalletContext } from './walletContext.ts'

export type SwitchNetworkInput = {
  readonly chainId: NetworkId
  /** The active one by default. */
  readonly namespace?: Namespace
}

/** Asks the wallet to switch; a network that it does not know is added first. */
export function useSwitchNetwork() {
  const { switchNetwork } = useWalletContext().wallet
  const { run, runAsync, ...state } = useRequest(({ chainId, namespace }: SwitchNetworkInput) =>
    switchNetwork(chainId, namespace),
  )
  return { ...state, switchNetwork: run, switchNetworkAsync: runAsync }
}
