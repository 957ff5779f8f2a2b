import { networkState } from '../core/index.ts'
import { useWalletState } from './useWalletState.ts'

/** Id of the eip155 network in use: the account's, else the chosen one. */
export function useReadNetwork(): number | undefined {
  return useWalletState(state => {
    const { eip155 } = state.connections
    if ('account' in eip155) return eip155.account.chainId
    const network = networkState(state, 'eip155').caipNetwork
    return network && Number(network.id)
  })
}
