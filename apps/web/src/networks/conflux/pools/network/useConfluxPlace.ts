import type { ConfluxNetworkId } from '@granary/chains'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ConfluxPlace, confluxPlace } from './confluxPlace.ts'

export type ConfluxPlaceChoice = ConfluxPlace & {
  chooseNetwork: (network: ConfluxNetworkId) => void
  /** @param address of an offered pool */
  choosePool: (address: string) => void
}

/** The network and pool in the address of the page, and how to choose others: the address changes with the choice. */
export function useConfluxPlace(): ConfluxPlaceChoice {
  const { network, pool } = useSearch({ strict: false })
  const navigate = useNavigate()
  const place = useMemo(
    () => confluxPlace({ ...(network && { network }), ...(pool && { pool }) }),
    [network, pool],
  )
  // What else is in the address, such as a planned amount, stays in it.
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
