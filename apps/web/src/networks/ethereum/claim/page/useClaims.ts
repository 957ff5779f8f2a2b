import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useOwnAccount } from '#web/account/useOwnAccount.ts'
import { type ActionFlowPlace, useActionFlow } from '#web/actions/useActionFlow.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import { claimKinds } from '../claim/claimKinds.ts'

/** The claims of the wallet's account, whoever is looked at: it may send one for anybody. */
export function useClaims(network: EthereumNetworkId): ActionFlowPlace {
  const own = useOwnAccount()
  const wallet = useFlowWallet()
  const place = useMemo(
    () => ({
      chain: ethereumNetworks[network],
      isLocalChain: import.meta.env.MODE === 'devnet',
      kinds: claimKinds,
    }),
    [network],
  )
  const actions = useActionFlow(place, own.account, wallet)
  const client = useQueryClient()
  const isConfirmed = actions.state.step === 'confirmed'
  // What was read before a claim is old once it is in a block.
  useEffect(() => {
    if (isConfirmed) void client.invalidateQueries({ queryKey: ['ethereum', network] })
  }, [client, network, isConfirmed])
  return actions
}
