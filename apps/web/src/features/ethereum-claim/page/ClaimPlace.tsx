import { ethereumNetworks } from '@granary/chains'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useOwnAccount } from '../../../account/useOwnAccount.ts'
import { useActionFlow } from '../../../actions/useActionFlow.ts'
import { ResumeSkeleton } from '../../../shell/flow/ResumeSkeleton.tsx'
import { useFlowWallet } from '../../../wallet/useFlowWallet.ts'
import type { ShownOwner } from '../../ethereum-owner/index.ts'
import { claimKinds } from '../claim/claimKinds.ts'
import { isClaiming } from '../claim/isClaiming.ts'
import { ClaimBoard } from './ClaimBoard.tsx'

const loadFlow = () => import('../claim/ClaimFlow.tsx')
const ClaimFlow = lazy(async () => ({ default: (await loadFlow()).ClaimFlow }))

/** The board of what can be claimed; while something is reviewed, signed or on its way, that alone. */
export function ClaimPlace({ owner }: { owner: ShownOwner }) {
  const { network } = owner
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
  const { state } = actions
  const client = useQueryClient()
  const isConfirmed = state.step === 'confirmed'
  // What was read before a claim is old once it is in a block.
  useEffect(() => {
    if (isConfirmed) void client.invalidateQueries({ queryKey: ['ethereum', network] })
  }, [client, network, isConfirmed])
  // Fetched while the figures are looked at.
  useEffect(() => void loadFlow().catch(() => undefined), [])
  if (!isClaiming(state)) return <ClaimBoard owner={owner} actions={actions} />
  return (
    <Suspense fallback={<ResumeSkeleton />}>
      <ClaimFlow place={actions} state={state} />
    </Suspense>
  )
}
