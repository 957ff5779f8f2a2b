import { type EthereumNetworkId, ethereumNetworkIds, ethereumNetworks } from '@granary/chains'
import { batchDepositAddress } from './batchDepositAddress.ts'

/** Default link target until the back end has said which networks are open: the first network of this build. */
export const likelyNetwork: EthereumNetworkId =
  ethereumNetworkIds.find(id => batchDepositAddress(ethereumNetworks[id].id) !== undefined) ?? 'eth'
