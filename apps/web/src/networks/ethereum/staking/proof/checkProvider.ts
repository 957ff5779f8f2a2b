import { type EthereumStatus, routes } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworkIds, ethereumNetworks } from '@granary/chains'
import { readNetwork } from '@granary/drivers/evm/chain'
import { proxyProvider } from '#web/chain/postToProxy.ts'
import type { ChainCheckResult } from './ProofCheck.ts'
import type { StakeToProve } from './StakeToProve.ts'

/**
 * Whether the provider's server works where this site deposits: it would never see a deposit made elsewhere, and the
 * validators would not be run. Nothing of its answer goes into the transaction.
 */
export async function checkProvider(stake: StakeToProve): Promise<ChainCheckResult> {
  const { api, target } = stake
  const network = networkOf(target.chain.id)
  const [status, hasOtherBeginning] = await Promise.all([
    api.call(routes.getEthereumStatus, { params: { network } }),
    isOtherBeginning(stake),
  ])
  if (hasOtherBeginning) return { code: 'PROVIDER_CHAIN_DIFFERS', details: 'another first block' }
  return statusFault(stake, status) ?? { seen: { at: 'slot', slot: status.headSlot } }
}

/** @throws {RangeError} for a chain that is no network of this site */
export function networkOf(chainId: number): EthereumNetworkId {
  const network = ethereumNetworkIds.find(id => ethereumNetworks[id].id === chainId)
  if (!network) throw new RangeError(`no network of chain ${chainId}`)
  return network
}

function statusFault(
  { target, feePerValidatorWei }: StakeToProve,
  { chainId, genesisForkVersion, batchDeposit }: EthereumStatus,
): ChainCheckResult | null {
  const { chain, batchContract } = target
  if (chainId !== chain.id) return { code: 'PROVIDER_CHAIN_DIFFERS', details: `chain ${chainId}` }
  if (genesisForkVersion !== chain.genesisForkVersion)
    return { code: 'PROVIDER_CHAIN_DIFFERS', details: `fork version ${genesisForkVersion}` }
  if (!batchContract) return null
  if (batchDeposit?.address !== batchContract)
    return { code: 'PROVIDER_CONTRACT_DIFFERS', details: batchDeposit?.address ?? 'none' }
  if (batchDeposit.feePerValidatorWei !== feePerValidatorWei)
    return {
      code: 'PROVIDER_FEE_DIFFERS',
      details: `${batchDeposit.feePerValidatorWei} wei, the contract takes ${feePerValidatorWei}`,
    }
  return null
}

/** The provider's node against the wallet's. One that does not answer proves nothing, and decides nothing either. */
async function isOtherBeginning({ wallet, target }: StakeToProve): Promise<boolean> {
  const [own, others] = await Promise.all([
    readNetwork(wallet),
    readNetwork(proxyProvider(target.chain)).catch(() => null),
  ])
  return others !== null && others.genesisHash !== own.genesisHash
}
