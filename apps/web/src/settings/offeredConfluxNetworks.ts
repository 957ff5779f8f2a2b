import { type ConfluxNetworkId, confluxNetworkIds, confluxNetworks } from '@granary/chains'
import { confluxPools } from './confluxPools.ts'

/** The Conflux networks on which this site was built to offer pools. */
export const offeredConfluxNetworks: readonly ConfluxNetworkId[] = confluxNetworkIds.filter(
  id => confluxPools(confluxNetworks[id].id).length > 0,
)
