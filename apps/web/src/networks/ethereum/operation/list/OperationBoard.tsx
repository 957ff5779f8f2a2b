import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { ownerQuery, ownerStanding, type ShownOwner } from '../../owner/index.ts'
import { UnstakeCard } from './UnstakeCard.tsx'

const History = lazy(async () => ({ default: (await import('./History.tsx')).History }))

/** What can be done with the validators, then everything that was done. */
export function OperationBoard({ owner }: { owner: ShownOwner }) {
  const { network, id, account, isWatching } = owner
  const { data } = useQuery(ownerQuery(network, id))
  const hasNone = data !== undefined && ownerStanding(data) === 'none'
  return (
    <>
      {account && !isWatching && !hasNone && <UnstakeCard network={network} />}
      <Suspense fallback={<ResumeSkeleton />}>
        <History owner={owner} hasNone={hasNone} />
      </Suspense>
    </>
  )
}
