import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useOwnAccount } from '#web/account/useOwnAccount.ts'
import { type ActionFlowPlace, useActionFlow } from '#web/actions/useActionFlow.ts'
import { Container } from '#web/shell/Container.tsx'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import { OwnerFrame } from '../../owner/index.ts'
import { claimKinds } from '../claim/claimKinds.ts'
import { isClaiming } from '../claim/isClaiming.ts'
import styles from './Claim.module.css'

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

/** The claims of the wallet's account, whoever is looked at: it may send one for anybody. */
function useClaims(network: EthereumNetworkId): ActionFlowPlace {
  const own = useOwnAccount()
  const wallet = useFlowWallet()
  const place = useMemo(
    () => ({
      chain: ethereumNetworks[network],
      isLocalChain: import.meta.env.MODE === 'devnet',
      kinds: claimKinds,
    }),
    [network],
  )
  const actions = useActionFlow(place, own.account, wallet)
  const client = useQueryClient()
  const isConfirmed = actions.state.step === 'confirmed'
  // What was read before a claim is old once it is in a block.
  useEffect(() => {
    if (isConfirmed) void client.invalidateQueries({ queryKey: ['ethereum', network] })
  }, [client, network, isConfirmed])
  return actions
}
