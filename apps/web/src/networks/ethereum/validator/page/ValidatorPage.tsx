import { type EthereumNetworkId, isEthereumNetworkId } from '@granary/chains'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Container } from '#web/shell/Container.tsx'
import { OwnerFrame } from '../../owner/index.ts'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import styles from './ValidatorPage.module.css'

const OneValidator = lazy(async () => ({
  default: (await import('../detail/OneValidator.tsx')).OneValidator,
}))

/** `/{network}/validator`: an owner's validators, or the one of `?pubkey=`. */
export function ValidatorPage() {
  const { network } = useParams({ strict: false })
  const { pubkey } = useSearch({ strict: false })
  if (!network || !isEthereumNetworkId(network)) return null
  if (pubkey === undefined) return <OwnedValidators network={network} />
  const waiting = (
    <Container className={styles.page}>
      <TableSkeleton />
    </Container>
  )
  return (
    <Suspense fallback={waiting}>
      <OneValidator key={pubkey} network={network} pubkey={pubkey} />
    </Suspense>
  )
}

// Preload: the board's code loads while the owner resolves.
const loadingBoard = import('./Board.tsx')

loadingBoard.catch(() => undefined)

const Board = lazy(async () => ({ default: (await loadingBoard).Board }))
const WatchLists = lazy(async () => ({ default: (await import('../watch/WatchLists.tsx')).WatchLists }))

/** All validators of the page's owner; without an owner, the ways to choose one. */
function OwnedValidators({ network }: { network: EthereumNetworkId }) {
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
