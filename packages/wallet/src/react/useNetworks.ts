import { useMemo } from 'react'
import type { Namespace, NetworkOf } from '../core/index.ts'
import { useAccount } from './useAccount.ts'
import { useWalletContext } from './walletContext.ts'

export type Networks<Name extends Namespace = Namespace> = {
  /** Those the host works with, in its order. */
  readonly networks: readonly NetworkOf[Name][]
  /** The one the account is on; undefined without an account or on a network that is not configured. */
  readonly active: NetworkOf[Name] | undefined
}

/** The networks of a namespace; of eip155 by default. */
export function useNetworks<Name extends Namespace = 'eip155'>(options?: {
  readonly namespace?: Name
}): Networks<Name> {
  const namespace = options?.namespace ?? 'eip155'
  const { wallet } = useWalletContext()
  const { chainId } = useAccount({ namespace })
  return useMemo(() => {
    const all: readonly { readonly chainNamespace: Namespace }[] = wallet.config.networks
    const networks = all.filter(
      network => network.chainNamespace === namespace,
    ) as unknown as NetworkOf[Name][]
    return { networks, active: networks.find(({ id }) => id === chainId) }
  }, [wallet, namespace, chainId])
}
