import type { EthereumNetworkId } from '@granary/chains'
import { lazy, Suspense } from 'react'
import { OwnerFrame } from '../../owner/index.ts'
import { TableSkeleton } from '../table/TableSkeleton.tsx'

// Preload: the board's code loads while the owner resolves.
const loadingBoard = import('./Board.tsx')
loadingBoard.catch(() => undefined)
const Board = lazy(async () => ({ default: (await loadingBoard).Board }))
const WatchLists = lazy(async () => ({ default: (await import('../watch/WatchLists.tsx')).WatchLists }))

/** All validators of the page's owner; without an owner, the ways to choose one. */
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
