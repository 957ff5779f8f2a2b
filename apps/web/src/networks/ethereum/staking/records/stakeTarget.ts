import {
  type EthereumChain,
  type EthereumNetworkId,
  ethereumNetworkIds,
  ethereumNetworks,
} from '@granary/chains'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { depositTargets } from '../page/depositTargets.ts'

export type StakeNetwork = { id: EthereumNetworkId; chain: EthereumChain }

/** The network of a record; undefined for a chain that this site does not know. */
export function networkOf(chainId: number): StakeNetwork | undefined {
  const id = ethereumNetworkIds.find(id => ethereumNetworks[id].id === chainId)
  return id && { id, chain: ethereumNetworks[id] }
}

/** Where this build of the site deposits on that chain; undefined where it does not. */
export function stakeTarget(chainId: number): DepositTarget | undefined {
  const network = networkOf(chainId)
  return network && depositTargets[network.id]
}
