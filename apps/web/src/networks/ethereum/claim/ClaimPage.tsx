import { type EthereumNetworkId, ethereumNetworks, isEthereumNetworkId } from '@granary/chains'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useOwnAccount } from '#web/account/useOwnAccount.ts'
import { Container } from '#web/shell/Container.tsx'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { isUnderWay } from '#web/transaction/FlowState.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { useTransaction } from '#web/transaction/useTransaction.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import { OwnerFrame } from '../owner/index.ts'
import styles from './page/Claim.module.css'

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

const isLocalChain = import.meta.env.MODE === 'devnet'

/** Claims by the connected account, for any owner shown. */
function useClaims(network: EthereumNetworkId): TransactionPlace {
  const own = useOwnAccount()
  const wallet = useFlowWallet()
  const actions = useTransaction(
    { chain: ethereumNetworks[network], isLocalChain, kinds: ['ethereum.claim'] },
    own.account,
    wallet,
  )
  const client = useQueryClient()
  const isConfirmed = actions.state.step === 'confirmed'
  // Figures from before a claim are stale once it is mined.
  useEffect(() => {
    if (isConfirmed) void client.invalidateQueries({ queryKey: ['ethereum', network] })
  }, [client, network, isConfirmed])
  return actions
}
