import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
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
