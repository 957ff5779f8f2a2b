import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { batchDepositAddress } from '../../../settings/batchDepositAddress.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'

/** Where this build of the site deposits, by network; undefined where its provider has no batch contract. */
export const depositTargets: Readonly<Record<EthereumNetworkId, DepositTarget | undefined>> = {
  eth: targetOf('eth'),
  hoodi: targetOf('hoodi'),
}

function targetOf(network: EthereumNetworkId): DepositTarget | undefined {
  const chain = ethereumNetworks[network]
  const batchContract = batchDepositAddress(chain.id)
  if (!batchContract) return undefined
  return {
    chain,
    batchContract: batchContract.toLowerCase() as `0x${string}`,
    isLocalChain: import.meta.env.MODE === 'devnet',
  }
}
