import { lazy, Suspense, useEffect } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { FlowFrame } from '#web/shell/flow/FlowFrame.tsx'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { TransactionPanel } from '#web/transaction/panel/TransactionPanel.tsx'
import { type ConfluxPlaceChoice, ConfluxTabs } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { AmountStep } from '../amount/AmountStep.tsx'
import { RiskNote } from '../outcome/RiskNote.tsx'
import { useStakeItems } from '../review/useStakeItems.tsx'
import { poolOfState } from './poolOfState.ts'
import { useStakePlace } from './useStakePlace.ts'

const loadConfirmed = () => import('../confirmed/index.ts')
const StakedHero = lazy(async () => ({ default: (await loadConfirmed()).StakedHero }))
const StakeConfirmed = lazy(async () => ({ default: (await loadConfirmed()).StakeConfirmed }))

const steps = ['amount', 'review', 'sign', 'broadcast', 'confirmed'] as const

/** The staking flow: the form, then the steps of its transaction. */
export function StakingScreen({ place, pool }: { place: ConfluxPlaceChoice; pool: OfferedPool }) {
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
