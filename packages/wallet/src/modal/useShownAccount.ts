import type { Namespace, Network } from '../core/index.ts'
import { type Account, useAccount, useWalletState } from '../react/index.ts'

export type ShownAccount = Account<Namespace> & {
  readonly namespace: Namespace
  /** Its network; undefined for one outside the host's. */
  readonly network: Network | undefined
}

/** A namespace's account with its network; by default of the active namespace. */
export function useShownAccount(namespace?: Namespace): ShownAccount {
  const active = useWalletState(state => state.activeNamespace)
  const shown = namespace ?? active
  const account = useAccount<Namespace>({ namespace: shown })
  const network = useWalletState(state =>
    state.networks.find(({ id, chainNamespace }) => chainNamespace === shown && id === account.chainId),
  )
  return { ...account, namespace: shown, network }
}
