import { isEthereumNetworkId } from '@granary/chains'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Container } from '#web/shell/Container.tsx'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { OwnerFrame, useOwner } from '../owner/index.ts'
import { OperationBoard } from './list/OperationBoard.tsx'
import { type Operation, readOperation } from './requests/Operation.ts'

const loadAction = () => import('./action/ActionPage.tsx')
const ActionPage = lazy(async () => ({ default: (await loadAction()).ActionPage }))

/** `/{network}/operation`: all that was done with somebody's validators, and what can be done with them. */
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

/** The page of one operation has a heading of its own. */
function OneOperation({ operation, account }: { operation: Operation; account: `0x${string}` }) {
  const { network } = useParams({ strict: false })
  const { isWatching } = useOwner()
  if (!network || !isEthereumNetworkId(network)) return null
  return (
    <Container>
      <Suspense fallback={<ResumeSkeleton />}>
        <ActionPage key={account} {...{ network, account, isWatching, operation }} />
      </Suspense>
    </Container>
  )
}
