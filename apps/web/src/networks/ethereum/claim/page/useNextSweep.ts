import { estimateSweep } from '@granary/staking/ethereum/queues'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ownedValidatorsQuery, queuesQuery, type ShownOwner, sweepPays } from '../../owner/index.ts'

/**
 * Seconds until the sweep pays the first of somebody's validators; null when it has nothing to pay to them, undefined
 * while it is read, `unread` where it could not be, or not of all of them.
 */
export type NextSweep = number | null | undefined | 'unread'

/** By the queues of the chain as they are now. */
export function useNextSweep({ network, id }: ShownOwner): NextSweep {
  const queues = useQuery(queuesQuery(network))
  const owned = useInfiniteQuery(ownedValidatorsQuery(network, id))
  if (!queues.data || !owned.data) return queues.error || owned.error ? 'unread' : undefined
  const validators = owned.data.pages.flatMap(page => page.validators)
  const indices = validators.flatMap(each => (each.index !== null && sweepPays(each) ? [each.index] : []))
  if (indices.length === 0) return owned.hasNextPage ? 'unread' : null
  return Math.min(...indices.map(index => estimateSweep(queues.data, { index }).soonestSeconds))
}
