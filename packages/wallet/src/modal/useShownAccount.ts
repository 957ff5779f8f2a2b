import type { Namespace } from '../core/index.ts'
import { type Account, useAccount, useWalletState } from '../react/index.ts'

export type ShownAccount = Account<Namespace> & { readonly namespace: Namespace }

/** A namespace's account; by default of the active namespace. */
export function useShownAccount(namespace?: Namespace): ShownAccount {
  const active = useWalletState(state => state.activeNamespace)
  const shown = namespace ?? active
  return { ...useAccount<Namespace>({ namespace: shown }), namespace: shown }
}
