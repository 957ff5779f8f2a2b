import { type ConfluxNetworkId, confluxNetworks, isConfluxNetworkId } from '@granary/chains'
import { confluxPools, type OfferedPool, offeredConfluxNetworks } from '../../settings/index.ts'

/** Which network and pool a screen is about. */
export type ConfluxPlace = {
  network: ConfluxNetworkId
  /** The pools that are offered there; none where the network is not open here. */
  pools: readonly OfferedPool[]
  /** The one that was chosen, else the first; null without any. */
  pool: OfferedPool | null
  /** A pool was asked for that is not offered here: its address is never used. */
  isPoolUnknown: boolean
}

/** Reads the place from an address. Without a network it is the first with pools; without a pool, the first of them. */
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
