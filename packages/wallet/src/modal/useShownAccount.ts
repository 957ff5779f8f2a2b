import type { Namespace, Network } from '../core/index.ts'
import { type Account, useAccount, useWalletState } from '../react/index.ts'

export type ShownAccount = Account<Namespace> & {
  readonly namespace: Namespace
  /** The network it is on; undefined for one that the host does not work with. */
  readonly network: Network | undefined
}

/** The account of a namespace, of the active one by default, with its network. */
export function useShownAccount(namespace?: Namespace): ShownAccount {
  const active = useWalletState(state => state.activeNamespace)
  const shown = namespace ?? active
  const account = useAccount<Namespace>({ namespace: shown })
  const network = useWalletState(state =>
    state.networks.find(({ id, chainNamespace }) => chainNamespace === shown && id === account.chainId),
  )
  return { ...account, namespace: shown, network }
}
