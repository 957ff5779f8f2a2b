import type { EthereumNetworkId } from '@granary/chains'
import { lazy, Suspense, useEffect } from 'react'
import { Container } from '#web/shell/Container.tsx'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { OwnerFrame } from '../../owner/index.ts'
import { isClaiming } from '../claim/isClaiming.ts'
import styles from './Claim.module.css'
import { useClaims } from './useClaims.ts'

const loadBoard = () => import('./ClaimBoard.tsx')
const ClaimBoard = lazy(async () => ({ default: (await loadBoard()).ClaimBoard }))
const loadFlow = () => import('../claim/ClaimFlow.tsx')
const ClaimFlow = lazy(async () => ({ default: (await loadFlow()).ClaimFlow }))

/** The board of what can be claimed; while something is reviewed, signed or on its way, that alone. */
export function ClaimPlace({ network }: { network: EthereumNetworkId }) {
  const actions = useClaims(network)
  // The board while it is found out whose it is; the later steps while its figures are looked at.
  useEffect(() => {
    for (const load of [loadBoard, loadFlow]) load().catch(() => undefined)
  }, [])
  if (isClaiming(actions.state))
    return (
      <Container className={styles.place}>
        <Suspense fallback={<ResumeSkeleton />}>
          <ClaimFlow place={actions} state={actions.state} />
        </Suspense>
      </Container>
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
