import { type EthereumNetworkId, isEthereumNetworkId } from '@granary/chains'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { isUnderWay } from '#web/transaction/FlowState.ts'
import { OwnerFrame } from '../owner/index.ts'
import { useClaims } from './page/useClaims.ts'

/** `/{network}/claim`: rewards ready to claim, and rewards paid out automatically. */
export function ClaimPage() {
  const { network } = useParams({ strict: false })
  return network && isEthereumNetworkId(network) ? <ClaimPlace key={network} network={network} /> : null
}

const loadBoard = () => import('./page/ClaimBoard.tsx')
const ClaimBoard = lazy(async () => ({ default: (await loadBoard()).ClaimBoard }))
const loadFlow = () => import('./claim/ClaimFlow.tsx')
const ClaimFlow = lazy(async () => ({ default: (await loadFlow()).ClaimFlow }))

/** The claim board; only the transaction while one is in progress. */
function ClaimPlace({ network }: { network: EthereumNetworkId }) {
  const actions = useClaims(network)
  // Preload the board while the owner resolves, and the later steps while the visitor reads figures.
  useEffect(() => {
    for (const load of [loadBoard, loadFlow]) load().catch(() => undefined)
  }, [])
  if (isUnderWay(actions.state))
    return (
      <Suspense fallback={<ResumeSkeleton />}>
        <ClaimFlow place={actions} state={actions.state} />
      </Suspense>
    )
  return (
    <OwnerFrame
      title="claim.eth.title"
      watchedTitle="claim.eth.watchedTitle"
      connectText="claim.eth.connectText"
    >
      {owner => (
        <Suspense fallback={<ResumeSkeleton />}>
          <ClaimBoard key={owner.id} owner={owner} actions={actions} />
        </Suspense>
      )}
    </OwnerFrame>
  )
}
