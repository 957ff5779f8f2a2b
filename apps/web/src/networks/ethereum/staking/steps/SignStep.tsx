import { depositContractAddress } from '@granary/staking/ethereum'
import type { SignPhase } from '@granary/transactions'
import { Button } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import { GiveUpLost } from '#web/shell/flow/GiveUpLost.tsx'
import { PhaseCard } from '#web/shell/flow/PhaseCard.tsx'
import { HexText, WalletShows } from '#web/shell/flow/WalletShows.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { Stake } from '../stake/Stake.ts'
import { StakeBeside } from './StakeBeside.tsx'
import type { StepState } from './StepState.ts'
import { TransactionProgress } from './TransactionProgress.tsx'

const working: readonly SignPhase[] = ['checking', 'estimating', 'asking', 'searching', 'elsewhere']

/** Step 4: the last checks, then the wallet; and what to do when its answer is not known. */
export function SignStep(props: { flow: StakingFlow; state: StepState<'sign'>; takesFocus: boolean }) {
  const t = useText()
  const { flow, state, takesFocus } = props
  const { phase } = state
  /** Then "no money has moved" would be more than anyone knows. */
  const mayBeWaiting = phase === 'stopped' && state.failure?.code === 'DEPOSIT_MAY_BE_WAITING'
  return (
    <>
      <StepHeading takesFocus={takesFocus}>{t('stake.step.sign')}</StepHeading>
      <PhaseCard
        isWorking={working.includes(phase)}
        title={t(`stake.sign.${phase}`)}
        text={mayBeWaiting ? null : t(`stake.signText.${phase}`)}
      />
      <TransactionProgress entry={state.entry} />
      {state.failure && (
        <FailureNote failure={state.failure} tone={phase === 'stopped' ? 'error' : 'warning'} />
      )}
      {phase === 'asking' && <Expected entry={state.entry} />}
      {phase === 'stopped' && (
        <div className={frame.actions}>
          <Button onClick={() => void flow.sign()}>{t('common.tryAgain')}</Button>
          <Button variant="secondary" onClick={() => void flow.backToReview()}>
            {t('stake.backToReview')}
          </Button>
        </div>
      )}
      {phase === 'lost' && (
        <div className={frame.actions}>
          <GiveUpLost
            code={state.failure?.code}
            text={t('stake.nothingSentText')}
            onYes={() => void flow.giveUpLost()}
          />
          <StakeBeside flow={flow} />
        </div>
      )}
    </>
  )
}

/** What the wallet should show, to hold against what it does show. */
function Expected({ entry }: { entry: Stake }) {
  const t = useText()
  const asked = entry.transactions.flatMap(({ to, attempts }) => {
    const last = attempts.at(-1)
    return last?.state === 'asked' ? [{ to, valueWei: last.valueWei }] : []
  })
  const [first] = asked
  if (!first) return null
  const isOfficial = first.to === depositContractAddress.toLowerCase()
  return (
    <WalletShows
      to={first.to}
      valueWei={asked.reduce((sum, { valueWei }) => sum + valueWei, 0n)}
      unit="ETH"
      more={[
        {
          id: 'function',
          label: t('stake.walletFunction'),
          value: <HexText text={isOfficial ? 'deposit' : 'depositBatch'} />,
        },
        ...(asked.length > 1
          ? [{ id: 'count', label: t('stake.walletTransactions'), value: asked.length }]
          : []),
      ]}
    />
  )
}
