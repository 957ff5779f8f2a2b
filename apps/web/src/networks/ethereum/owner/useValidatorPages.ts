import type { OwnedValidator, OwnedValidators, RewardReach } from '@granary/api'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

export type ValidatorPages = {
  /** The validators read so far; undefined before the first page. */
  validators: readonly OwnedValidator[] | undefined
  /** The owner's total. */
  total: number
  headSlot: number | undefined
  reach: RewardReach | undefined
  /** Pages are still loading. */
  isReading: boolean
  error: unknown
  refetch: () => void
}

/** Every validator of an owner: shows the first page at once and loads the others in turn. */
export function useValidatorPages(
  query: UseInfiniteQueryResult<InfiniteData<OwnedValidators>>,
): ValidatorPages {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query
  const mayGoOn = hasNextPage && !isFetching && !error
  useEffect(() => {
    if (mayGoOn) void fetchNextPage()
  }, [mayGoOn, fetchNextPage])
  const validators = useMemo(() => data?.pages.flatMap(page => page.validators), [data])
  const last = data?.pages.at(-1)
  return {
    validators,
    total: Math.max(last?.total ?? 0, validators?.length ?? 0),
    headSlot: last?.headSlot,
    reach: last?.reach,
    isReading: hasNextPage,
    error,
    refetch: () => void refetch(),
  }
}
