import {
  type ConnectedAccount,
  type Network,
  networkState,
  type StoredAccount,
  type WalletState,
} from '../../../core/index.ts'

type ReceivingNetworks = {
  readonly networks: readonly Network[]
  /** The account is a contract: its address has no owner on other networks. */
  readonly isContract: boolean
}

/**
 * Networks on which the account can use what it receives. A key has its address on every network of its namespace; a
 * contract (a Safe, a smart account) exists only where it is deployed.
 */
export function receivingNetworks(
  state: WalletState,
  { namespace, address, chainId, accounts }: ConnectedAccount | StoredAccount,
): ReceivingNetworks {
  const { requestedCaipNetworks, smartAccountEnabledNetworks } = networkState(state, namespace)
  const own = accounts.find(each => each.address === address)
  if (own?.type !== 'smartAccount') return { networks: requestedCaipNetworks, isContract: false }
  const networks = requestedCaipNetworks.filter(
    network => network.id === chainId || smartAccountEnabledNetworks.includes(String(network.id)),
  )
  return { networks, isContract: true }
}
