import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryClient } from '#web/api/queryClient.ts'
import { useText } from '#web/i18n/useText.ts'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { ActionFrame } from '#web/shell/frame/ActionFrame.tsx'
import { type FlowState, isUnderWay } from '#web/transaction/FlowState.ts'
import { type ConfluxPlaceChoice, ConfluxTabs, NotConfigured, useConfluxPlace } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { AmountStep } from '../amount/AmountStep.tsx'
import { useStakePlace } from './useStakePlace.ts'

/** Mounted with the form: it loads while that is filled in. */
const StakeFlow = lazy(async () => ({ default: (await import('../review/StakeFlow.tsx')).StakeFlow }))

/** The CFX staking page of Conflux eSpace: `/conflux/espace/staking`. */
export function ConfluxStakingPage() {
  const place = useConfluxPlace()
  const { network, pool, chooseNetwork } = place
  return (
    <QueryClientProvider client={queryClient}>
      {pool ? (
        <StakingScreen key={network} place={place} pool={pool} />
      ) : (
        <NotConfigured network={network} onChooseNetwork={chooseNetwork} />
      )}
    </QueryClientProvider>
  )
}

/** The staking flow: the form, then the steps of its transaction. */
function StakingScreen({ place, pool }: { place: ConfluxPlaceChoice; pool: OfferedPool }) {
  const t = useText()
  const stake = useStakePlace(place, pool)
  const { actions, draft, shown } = stake
  const { step } = actions.state
  const staked = poolOfState(actions.state, place.pools) ?? pool
  return (
    <>
      <ConfluxTabs network={place.network} pool={pool.address} />
      <ActionFrame state={actions.state} form={t('stake.conflux.step.amount')} badge={null}>
        {shown === 'nothing' && <ResumeSkeleton />}
        {shown === 'form' && (
          <AmountStep
            {...{ place, pool, actions, draft }}
            onSubmit={stake.review}
            takesFocus={stake.hasMoved}
          />
        )}
        {(shown === 'flow' || step !== 'loading') && (
          <Suspense>
            <StakeFlow place={actions} network={place.network} pool={staked} />
          </Suspense>
        )}
      </ActionFrame>
    </>
  )
}

/** The pool of the transaction shown: a resumed one may differ from the pool in the address. */
export function poolOfState(state: FlowState, pools: readonly OfferedPool[]): OfferedPool | null {
  const shown = isUnderWay(state) ? state : null
  const to = shown?.requests[0]?.call.to ?? shown?.actions[0]?.call.to
  return pools.find(({ address }) => address === to?.toLowerCase()) ?? null
}
