import { type ConfluxNetworkId, confluxNetworks, isConfluxNetworkId } from '@granary/chains'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  confluxPools,
  type OfferedPool,
  offeredConfluxNetworks,
} from '#web/networks/conflux/settings/index.ts'

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

export type ConfluxPlaceChoice = ConfluxPlace & {
  chooseNetwork: (network: ConfluxNetworkId) => void
  /** @param address of an offered pool */
  choosePool: (address: string) => void
}

/** The network and pool in the page's address, and setters that change the address. */
export function useConfluxPlace(): ConfluxPlaceChoice {
  const { network, pool } = useSearch({ strict: false })
  const navigate = useNavigate()
  const place = useMemo(() => confluxPlace({ network, pool }), [network, pool])
  // Keep the rest of the address, such as a planned amount.
  const go = (search: { network: string; pool?: string }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, pool: undefined, ...search }),
      replace: true,
      resetScroll: false,
    } as never)
  return {
    ...place,
    chooseNetwork: id => go({ network: id }),
    choosePool: address => go({ network: place.network, pool: address }),
  }
}

/** Reads the place from an address. Defaults: the first network with pools, and its first pool. */
export function confluxPlace(search: {
  network?: string | undefined
  pool?: string | undefined
}): ConfluxPlace {
  const asked = search.network ?? ''
  const network = isConfluxNetworkId(asked) ? asked : (offeredConfluxNetworks[0] ?? 'mainnet')
  const pools = confluxPools(confluxNetworks[network].id)
  const chosen = pools.find(({ address }) => address === search.pool?.toLowerCase())
  return {
    network,
    pools,
    pool: chosen ?? pools[0] ?? null,
    isPoolUnknown: !!search.pool && !chosen,
  }
}
