import { isStepInFlight, lastAttempt } from '@granary/transactions/record'
import { Amount, Card, KeyValueList, Note } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/Flow.module.css'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { PhaseCard } from '#web/shell/sending/PhaseCard.tsx'
import { TransactionHash } from '#web/shell/sending/TransactionHash.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StepState } from '../flow/StakingState.ts'
import { ValidatorCount } from '../review/ValidatorCount.tsx'
import { currentAttempt } from '../stake/stakeState.ts'
import { StakeBeside } from './StakeBeside.tsx'
import { TransactionProgress } from './TransactionProgress.tsx'

/** Step 5: the transaction is out and waits to be mined. The page may be left at any time. */
export function BroadcastStep(props: {
  flow: StakingFlow
  state: StepState<'broadcast'>
  target: DepositTarget
  takesFocus: boolean
}) {
  const t = useText()
  const { flow, state, target, takesFocus } = props
  const attempt = currentAttempt(state.stake)
  if (attempt?.state !== 'broadcast' && attempt?.state !== 'accepted') return null
  const waiting = state.stake.steps.filter(isStepInFlight)
  const count = waiting.reduce((sum, { rows }) => sum + rows.count, 0)
  const value = waiting.reduce((sum, each) => sum + (lastAttempt(each)?.call.valueWei ?? 0n), 0n)
  const isBundle = attempt.state === 'accepted'
  const isRegistration = waiting.some(({ does }) => does === 'register')
  const summary = (
    <FlowSummary
      label={t('stake.youPaid')}
      total={<Amount value={value} decimals={18} unit="ETH" size="large" />}
      items={[]}
    />
  )
  return (
    <FlowStep summary={summary}>
      <StepHeading takesFocus={takesFocus}>
        {t(isRegistration ? 'stake.ssv.broadcast' : 'stake.step.broadcast')}
      </StepHeading>
      {isRegistration && <p className={frame.lead}>{t('stake.ssv.broadcastLead')}</p>}
      <PhaseCard
        isWorking
        title={t('stake.inProgress')}
        text={t(isBundle && state.wait === 'fresh' ? 'stake.wait.bundle' : `stake.wait.${state.wait}`)}
      />
      <TransactionProgress stake={state.stake} />
      {state.failure && <FailureNote failure={state.failure} tone="warning" />}
      <Card className={frame.list}>
        <KeyValueList
          items={[
            {
              id: 'hash',
              label: t('stake.transaction'),
              value: isBundle ? (
                t('stake.transactionCount', { count: waiting.length })
              ) : (
                <TransactionHash hash={attempt.hash} {...target} />
              ),
            },
            {
              id: 'value',
              label: t('stake.reviewValue'),
              value: <Amount value={value} decimals={18} unit="ETH" />,
            },
            {
              id: 'count',
              label: t('stake.validatorCount'),
              value: <ValidatorCount count={count} state="waiting" />,
            },
          ]}
        />
      </Card>
      {!isBundle && attempt.replacedHashes.length > 0 && <Note>{t('stake.replaced')}</Note>}
      <p className={frame.lead}>{t('stake.mayLeave')}</p>
      {state.wait === 'background' && <StakeBeside flow={flow} />}
    </FlowStep>
  )
}
