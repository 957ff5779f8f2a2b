import {
  type EthereumChain,
  type EthereumNetworkId,
  ethereumNetworkIds,
  ethereumNetworks,
} from '@granary/chains'
import { batchDepositAddress, rewardSplitter } from '../../settings/index.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'

/** Where this build of the site deposits, by network: through the provider's batch contract, else straight. */
export const depositTargets: Readonly<Record<EthereumNetworkId, DepositTarget>> = {
  eth: targetOf('eth'),
  hoodi: targetOf('hoodi'),
}

function targetOf(network: EthereumNetworkId): DepositTarget {
  const chain = ethereumNetworks[network]
  const batchContract = batchDepositAddress(chain.id)?.toLowerCase() as `0x${string}` | undefined
  const terms = rewardSplitter(chain.id)
  return {
    chain,
    ...(terms && { rewardSplitter: terms }),
    batchContract: batchContract ?? null,
    isLocalChain: import.meta.env.MODE === 'devnet',
  }
}

/** The network of a record; undefined for a chain that this site does not know. */
export function networkOf(chainId: number): { id: EthereumNetworkId; chain: EthereumChain } | undefined {
  const id = ethereumNetworkIds.find(id => ethereumNetworks[id].id === chainId)
  return id && { id, chain: ethereumNetworks[id] }
}

/** Where this build of the site deposits on that chain; undefined where it does not. */
export function stakeTarget(chainId: number): DepositTarget | undefined {
  const network = networkOf(chainId)
  return network && depositTargets[network.id]
}
