import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { useOwnAccount } from '#web/account/useOwnAccount.ts'
import { useFreshAfter } from '#web/api/useFreshAfter.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { useTransaction } from '#web/transaction/useTransaction.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'

const isLocalChain = import.meta.env.MODE === 'devnet'

/** Claims by the connected account, for any owner shown. */
export function useClaims(network: EthereumNetworkId): TransactionPlace {
  const own = useOwnAccount()
  const wallet = useFlowWallet()
  const actions = useTransaction(
    { chain: ethereumNetworks[network], isLocalChain, kinds: ['ethereum.claim'] },
    own.account,
    wallet,
  )
  useFreshAfter(actions.state.step === 'confirmed', 'ethereum')
  return actions
}
