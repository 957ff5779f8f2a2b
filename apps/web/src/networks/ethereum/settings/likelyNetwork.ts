import { type EthereumNetworkId, ethereumNetworkIds, ethereumNetworks } from '@granary/chains'
import { batchDepositAddress } from './batchDepositAddress.ts'

/** Where links lead until the back end has said what is open: the first network this site was built to stake on. */
export const likelyNetwork: EthereumNetworkId =
  ethereumNetworkIds.find(id => batchDepositAddress(ethereumNetworks[id].id) !== undefined) ?? 'eth'
