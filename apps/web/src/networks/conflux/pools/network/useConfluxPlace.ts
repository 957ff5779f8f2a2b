import type { ConfluxNetworkId } from '@granary/chains'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ConfluxPlace, confluxPlace } from './confluxPlace.ts'

export type ConfluxPlaceChoice = ConfluxPlace & {
  chooseNetwork: (network: ConfluxNetworkId) => void
  /** @param address of an offered pool */
  choosePool: (address: string) => void
}

/** The network and pool in the page's address, and setters that change the address. */
export function useConfluxPlace(): ConfluxPlaceChoice {
  const { network, pool } = useSearch({ strict: false })
  const navigate = useNavigate()
  const place = useMemo(
    () => confluxPlace({ ...(network && { network }), ...(pool && { pool }) }),
    [network, pool],
  )
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
