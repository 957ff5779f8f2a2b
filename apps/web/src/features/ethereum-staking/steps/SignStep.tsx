import { checksumAddress } from '@granary/staking/address'
import { depositContractAddress } from '@granary/staking/ethereum'
import { Amount, Button, Card, KeyValueList, Note, Spinner } from '@granary/ui'
import { FailureNote } from '../../../failure/FailureNote.tsx'
import { useText } from '../../../i18n/useText.ts'
import frame from '../../../shell/flow/FlowFrame.module.css'
import { StepHeading } from '../../../shell/StepHeading.tsx'
import type { SignPhase } from '../flow/FlowState.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import { lastAttempt } from '../journal/journalState.ts'
import { NothingSent } from './NothingSent.tsx'
import styles from './SignStep.module.css'
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
      <Card className={styles.phase}>
        {working.includes(phase) && <Spinner size="large" />}
        <div role="status">
          <p className={styles.title}>{t(`stake.sign.${phase}`)}</p>
          {!mayBeWaiting && <p className={styles.text}>{t(`stake.signText.${phase}`)}</p>}
        </div>
      </Card>
      <TransactionProgress entry={state.entry} />
      {state.failure && (
        <FailureNote failure={state.failure} tone={phase === 'stopped' ? 'error' : 'warning'} />
      )}
      {phase === 'asking' && <Expected state={state} />}
      {phase === 'stopped' && (
        <div className={frame.actions}>
          <Button onClick={() => void flow.sign()}>{t('common.tryAgain')}</Button>
          <Button variant="secondary" onClick={() => flow.backToReview()}>
            {t('stake.backToReview')}
          </Button>
        </div>
      )}
      {phase === 'lost' && (
        <div className={frame.actions}>
          <NothingSent flow={flow} disabled={state.failure?.code !== 'DEPOSIT_NOT_FOUND'} />
          <StakeBeside flow={flow} />
        </div>
      )}
    </>
  )
}

/** What the wallet should show, to hold against what it does show. */
function Expected({ state: { quote, entry } }: { state: StepState<'sign'> }) {
  const t = useText()
  const asked = (quote?.calls ?? []).filter(
    ({ transaction }) => lastAttempt(entry.transactions[transaction])?.state === 'asked',
  )
  // The journal's own news may come a moment after the question.
  const [next] = asked.length > 0 ? asked : (quote?.calls ?? [])
  if (!next) return null
  const value =
    asked.length > 1 ? asked.reduce((sum, { call }) => sum + call.valueWei, 0n) : next.call.valueWei
  const isOfficial = next.call.to === depositContractAddress.toLowerCase()
  return (
    <>
      <Card className={styles.expected}>
        <h2 className={styles.subtitle}>{t('stake.walletShows')}</h2>
        <KeyValueList
          items={[
            {
              id: 'to',
              label: t('stake.walletTo'),
              value: <code className={styles.hex}>{checksumAddress(next.call.to)}</code>,
            },
            {
              id: 'value',
              label: t('stake.walletValue'),
              value: <Amount value={value} decimals={18} unit="ETH" digits={18} />,
            },
            {
              id: 'function',
              label: t('stake.walletFunction'),
              value: <code className={styles.hex}>{isOfficial ? 'deposit' : 'depositBatch'}</code>,
            },
            ...(asked.length > 1
              ? [{ id: 'count', label: t('stake.walletTransactions'), value: asked.length }]
              : []),
          ]}
        />
      </Card>
      <Note>{t('stake.rejectIfDifferent')}</Note>
    </>
  )
}
