import type { EthereumNetworkId } from '@granary/chains'
import { lazy, Suspense } from 'react'
import { OwnerFrame } from '../../owner/index.ts'
import { TableSkeleton } from '../table/TableSkeleton.tsx'

// Asked for at once: the board comes while it is found out whose validators they are.
const loadingBoard = import('./Board.tsx')
loadingBoard.catch(() => undefined)
const Board = lazy(async () => ({ default: (await loadingBoard).Board }))
const WatchLists = lazy(async () => ({ default: (await import('../watch/WatchLists.tsx')).WatchLists }))

/** All validators of whoever the page is about; where that is nobody, the ways to say who. */
export function OwnedValidators({ network }: { network: EthereumNetworkId }) {
  return (
    <OwnerFrame
      title="reward.validators.title"
      watchedTitle="reward.validators.watchedTitle"
      connectText="reward.validators.connectText"
      watchLists={
        <Suspense>
          <WatchLists network={network} />
        </Suspense>
      }
    >
      {owner => (
        <Suspense fallback={<TableSkeleton />}>
          <Board owner={owner} />
        </Suspense>
      )}
    </OwnerFrame>
  )
}
