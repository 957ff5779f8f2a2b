import { useMemo } from 'react'
import type { Namespace, NetworkOf } from '../core/index.ts'
import { useAccount } from './useAccount.ts'
import { useWalletState } from './useWalletState.ts'

export type Networks<Name extends Namespace = Namespace> = {
  /** The host's networks in its order, with those added later. */
  readonly networks: readonly NetworkOf[Name][]
  /** The account's network; undefined without an account or on an unconfigured network. */
  readonly active: NetworkOf[Name] | undefined
}

/** A namespace's networks; by default of eip155. */
export function useNetworks<Name extends Namespace = 'eip155'>(options?: {
  readonly namespace?: Name
}): Networks<Name> {
  const namespace = options?.namespace ?? 'eip155'
  const known = useWalletState(state => state.networks)
  const { chainId } = useAccount({ namespace })
  return useMemo(() => {
    const all: readonly { readonly chainNamespace: Namespace }[] = known
    const networks = all.filter(
      network => network.chainNamespace === namespace,
    ) as unknown as NetworkOf[Name][]
    return { networks, active: networks.find(({ id }) => id === chainId) }
  }, [known, namespace, chainId])
}
