import { type ConfluxNetworkId, confluxNetworkIds, confluxNetworks } from '@granary/chains'
import { provider } from '#web/settings/provider.ts'

// Loaded with every page, so the pools are in a file of their own.
export { confluxPools, type OfferedPool } from './confluxPools.ts'

/** The Conflux networks on which this build offers pools. */
export const offeredConfluxNetworks: readonly ConfluxNetworkId[] = confluxNetworkIds.filter(
  id => confluxNetworks[id].id in provider.cfx,
)
