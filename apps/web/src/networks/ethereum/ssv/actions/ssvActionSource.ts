import type { EthereumNetworkId } from '@granary/chains'
import { type FlowWallet, requireWallet } from '@granary/drivers/evm'
import type { RequestSource } from '#web/transaction/TransactionFlow.ts'
import { gasReserveOf } from '../chain/gasReserveOf.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import { ssvApi } from '../data/ssvApi.ts'
import { prepareSsvAction } from './prepareSsvAction.ts'

/** How the page rebuilds an account's actions. */
export function ssvActionSource(
  network: EthereumNetworkId,
  target: SsvTarget,
  account: `0x${string}`,
  wallet: () => FlowWallet | null,
): RequestSource {
  const owner = { account, chainId: target.chainId }
  const sources = {
    target,
    reader: () => requireWallet({ wallet, owner }).provider,
    readHint: async () => {
      const { clusters, nonce, reach } = await ssvApi.call('getSsvAccount', {
        params: { network, owner: account },
      })
      return {
        clusters: clusters.map(({ id, snapshotAt }) => ({ id, blockNumber: snapshotAt.blockNumber })),
        nonce,
        indexedTo: reach.indexedTo?.blockNumber ?? 0,
      }
    },
  }
  return {
    prepare: requests => Promise.all(requests.map(request => prepareSsvAction(sources, request))),
    assertConfirmed: () => undefined,
    gasReserveOf,
  }
}
