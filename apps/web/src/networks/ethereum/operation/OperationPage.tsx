import { isEthereumNetworkId } from '@granary/chains'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { OwnerFrame, ownerQuery, ownerStanding, type ShownOwner, useOwner } from '../owner/index.ts'
import { UnstakeCard } from './list/UnstakeCard.tsx'
import { type Operation, readOperation } from './requests/Operation.ts'

const loadAction = () => import('./action/ActionPage.tsx')
const ActionPage = lazy(async () => ({ default: (await loadAction()).ActionPage }))

/** `/{network}/operation`: the history of an owner's validators, and the operations possible with them. */
export function OperationPage() {
  const { action } = useSearch({ strict: false }) as { action?: string }
  const operation = readOperation(action)
  const { account } = useOwner()
  return operation && account ? (
    <OneOperation operation={operation} account={account} />
  ) : (
    <OwnerFrame
      title="claim.operation.title"
      watchedTitle="claim.operation.watchedTitle"
      connectText="claim.operation.connectText"
    >
      {owner => <OperationBoard key={owner.id} owner={owner} />}
    </OwnerFrame>
  )
}

/** One operation's page has its own heading. */
function OneOperation({ operation, account }: { operation: Operation; account: `0x${string}` }) {
  const { network } = useParams({ strict: false })
  const { isWatching } = useOwner()
  if (!network || !isEthereumNetworkId(network)) return null
  return (
    <Suspense fallback={<ResumeSkeleton />}>
      <ActionPage key={account} {...{ network, account, isWatching, operation }} />
    </Suspense>
  )
}

const History = lazy(async () => ({ default: (await import('./list/History.tsx')).History }))

/** Possible operations, then the history. */
function OperationBoard({ owner }: { owner: ShownOwner }) {
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
