import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { queryClient } from '#web/api/queryClient.ts'
import { useText } from '#web/i18n/useText.ts'
import { FlowFrame } from '#web/shell/flow/FlowFrame.tsx'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { type FlowState, isUnderWay } from '#web/transaction/FlowState.ts'
import { TransactionPanel } from '#web/transaction/panel/TransactionPanel.tsx'
import { type ConfluxPlaceChoice, ConfluxTabs, NotConfigured, useConfluxPlace } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { AmountStep } from '../amount/AmountStep.tsx'
import { RiskNote } from '../outcome/RiskNote.tsx'
import { useStakeItems } from '../review/useStakeItems.tsx'
import { useStakePlace } from './useStakePlace.ts'

const loadConfirmed = () => import('../confirmed/StakeConfirmed.tsx')
const StakedHero = lazy(async () => ({ default: (await loadConfirmed()).StakedHero }))
const StakeConfirmed = lazy(async () => ({ default: (await loadConfirmed()).StakeConfirmed }))

const steps = ['amount', 'review', 'sign', 'broadcast', 'confirmed'] as const

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
  // Loads while the visitor fills in the form.
  useEffect(() => void loadConfirmed().catch(() => undefined), [])
  const items = useStakeItems(place.network, staked)
  const at = step === 'loading' || step === 'unavailable' || step === 'idle' ? 'amount' : step
  return (
    <>
      <ConfluxTabs network={place.network} pool={pool.address} />
      <FlowFrame
        names={steps.map(name => t(`stake.conflux.step.${name}`))}
        place={steps.indexOf(at)}
        isDone={at === 'confirmed'}
        badge={null}
      >
        {shown === 'nothing' && <ResumeSkeleton />}
        {shown === 'form' && (
          <AmountStep
            {...{ place, pool, actions, draft }}
            onSubmit={stake.review}
            takesFocus={stake.hasMoved}
          />
        )}
        {(shown === 'flow' || step !== 'loading') && (
          <TransactionPanel
            place={actions}
            title={t('stake.conflux.title.review')}
            facts={step === 'review' ? items.review : items.short}
            hero={record => (
              <Suspense>
                <StakedHero record={record} network={place.network} pool={staked} />
              </Suspense>
            )}
            confirmed={([record], onDone) => (
              <Suspense>
                {record && (
                  <StakeConfirmed record={record} network={place.network} pool={staked} onDone={onDone} />
                )}
              </Suspense>
            )}
          >
            <RiskNote pool={staked} />
          </TransactionPanel>
        )}
      </FlowFrame>
    </>
  )
}

/** The pool of the transaction shown: a resumed one may differ from the pool in the address. */
export function poolOfState(state: FlowState, pools: readonly OfferedPool[]): OfferedPool | null {
  const shown = isUnderWay(state) ? state : null
  const to = shown?.requests[0]?.call.to ?? shown?.actions[0]?.call.to
  return pools.find(({ address }) => address === to?.toLowerCase()) ?? null
}
