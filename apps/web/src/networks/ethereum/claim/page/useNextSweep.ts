import { estimateSweep } from '@granary/staking/ethereum/queues'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ownedValidatorsQuery, queuesQuery, type ShownOwner, sweepPays } from '../../owner/index.ts'

/**
 * Seconds until the sweep next pays one of the owner's validators; null if nothing is due, undefined while loading,
 * `unread` if any validator is unread.
 */
export type NextSweep = number | null | undefined | 'unread'

/** Estimated from the chain's current queues. */
export function useNextSweep({ network, id }: ShownOwner): NextSweep {
  const queues = useQuery(queuesQuery(network))
  const owned = useInfiniteQuery(ownedValidatorsQuery(network, id))
  if (!queues.data || !owned.data) return queues.error || owned.error ? 'unread' : undefined
  const validators = owned.data.pages.flatMap(page => page.validators)
  const indices = validators.flatMap(each => (each.index !== null && sweepPays(each) ? [each.index] : []))
  if (indices.length === 0) return owned.hasNextPage ? 'unread' : null
  return Math.min(...indices.map(index => estimateSweep(queues.data, { index }).soonestSeconds))
}
