import type { OwnedValidator, OwnerId, RewardReach } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ownedValidatorsQuery } from '../owner/index.ts'

export type AccountValidators = {
  /** Undefined before the first page. */
  validators: readonly OwnedValidator[] | undefined
  /** Not all of them are read yet. */
  isReading: boolean
  headSlot: number | undefined
  reach: RewardReach | undefined
  error: unknown
  refetch: () => void
}

/** Every validator of somebody, page after page. */
export function useAccountValidators(network: EthereumNetworkId, owner: OwnerId): AccountValidators {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    ownedValidatorsQuery(network, owner),
  )
  const mayGoOn = hasNextPage && !isFetching && !error
  useEffect(() => {
    if (mayGoOn) void fetchNextPage()
  }, [mayGoOn, fetchNextPage])
  const validators = useMemo(() => data?.pages.flatMap(page => page.validators), [data])
  const last = data?.pages.at(-1)
  return {
    validators,
    isReading: hasNextPage,
    headSlot: last?.headSlot,
    reach: last?.reach,
    error,
    refetch: () => void refetch(),
  }
}
