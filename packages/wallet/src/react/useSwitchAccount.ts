import type { Namespace } from '../core/index.ts'
import { useRequest } from './useRequest.ts'
import { useWalletContext } from './walletContext.ts'

export type SwitchAccountInput = {
  /** One of those that the wallet shares with the page. */
  readonly address: string
  /** The active one by default. */
  readonly namespace?: Namespace
}

/** Uses another account of the connected wallet. */
export function useSwitchAccount() {
  const { switchAccount } = useWalletContext().wallet
  const { run, runAsync, ...state } = useRequest(({ address, namespace }: SwitchAccountInput) =>
    switchAccount(address, namespace),
  )
  return { ...state, switchAccount: run, switchAccountAsync: runAsync }
}
