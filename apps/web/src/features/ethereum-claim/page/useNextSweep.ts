import { estimateSweep } from '@granary/staking/ethereum/queues'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ownedValidatorsQuery, queuesQuery, type ShownOwner } from '../../ethereum-owner/index.ts'

/**
 * Seconds until the sweep comes to the first of somebody's validators; null when there is none on the chain, undefined
 * while it is not known.
 */
export function useNextSweep({ network, id }: ShownOwner): number | null | undefined {
  const queues = useQuery(queuesQuery(network))
  const owned = useInfiniteQuery(ownedValidatorsQuery(network, id))
  if (!queues.data || !owned.data) return queues.error || owned.error ? null : undefined
  const indices = owned.data.pages.flatMap(({ validators }) =>
    validators.flatMap(({ index, status }) =>
      index === null || status === 'withdrawal_done' ? [] : [index],
    ),
  )
  if (indices.length === 0) return null
  return Math.min(...indices.map(index => estimateSweep(queues.data, { index }).soonestSeconds))
}
