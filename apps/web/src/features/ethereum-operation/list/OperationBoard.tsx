import { lazy, Suspense } from 'react'
import { ResumeSkeleton } from '../../../shell/flow/ResumeSkeleton.tsx'
import type { ShownOwner } from '../../ethereum-owner/index.ts'
import { UnstakeCard } from './UnstakeCard.tsx'

const History = lazy(async () => ({ default: (await import('./History.tsx')).History }))

/** What can be done with the validators, then everything that was done, newest first. */
export function OperationBoard({ owner }: { owner: ShownOwner }) {
  const { network, account, isWatching } = owner
  return (
    <>
      {account && !isWatching && <UnstakeCard network={network} />}
      <Suspense fallback={<ResumeSkeleton />}>
        <History owner={owner} />
      </Suspense>
    </>
  )
}
