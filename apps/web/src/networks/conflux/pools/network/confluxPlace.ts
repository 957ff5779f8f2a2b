import { type ConfluxNetworkId, confluxNetworks, isConfluxNetworkId } from '@granary/chains'
import { confluxPools, type OfferedPool, offeredConfluxNetworks } from '../../settings/index.ts'

/** The network and pool of a screen. */
export type ConfluxPlace = {
  network: ConfluxNetworkId
  /** The pools offered there; none if the network is closed on this site. */
  pools: readonly OfferedPool[]
  /** The chosen pool, else the first; null if there are none. */
  pool: OfferedPool | null
  /** The address names a pool that is not offered; it is never used. */
  isPoolUnknown: boolean
}

/** Reads the place from an address. Defaults: the first network with pools, and its first pool. */
export function confluxPlace(search: { network?: string; pool?: string }): ConfluxPlace {
  const asked = search.network ?? ''
  const network = isConfluxNetworkId(asked) ? asked : (offeredConfluxNetworks[0] ?? 'mainnet')
  const pools = confluxPools(confluxNetworks[network].id)
  const chosen = pools.find(({ address }) => address === search.pool?.toLowerCase())
  return {
    network,
    pools,
    pool: chosen ?? pools[0] ?? null,
    isPoolUnknown: search.pool !== undefined && !chosen,
  }
}
