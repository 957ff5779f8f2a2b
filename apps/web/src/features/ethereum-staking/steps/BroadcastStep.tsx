import { Amount, Card, KeyValueList, Note, Spinner } from '@granary/ui'
import { useText } from '../../../i18n/useText.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { currentAttempt, currentTransaction } from '../journal/journalState.ts'
import { FailureNote } from '../page/FailureNote.tsx'
import frame from '../page/StakeFrame.module.css'
import { StepHeading } from '../page/StepHeading.tsx'
import { ValidatorCount } from '../page/ValidatorCount.tsx'
import styles from './SignStep.module.css'
import type { StepState } from './StepState.ts'
import { TransactionHash } from './TransactionHash.tsx'

/** Step 5: the transaction is out and waits to be mined. The page may be left at any time. */
export function BroadcastStep(props: {
  state: StepState<'broadcast'>
  target: DepositTarget
  takesFocus: boolean
}) {
  const t = useText()
  const { state, target, takesFocus } = props
  const attempt = currentAttempt(state.entry)
  if (attempt?.state !== 'broadcast') return null
  const count = state.entry.transactions[currentTransaction(state.entry)]?.rows.count ?? 0
  return (
    <>
      <StepHeading takesFocus={takesFocus}>{t('stake.step.broadcast')}</StepHeading>
      <Card className={styles.phase}>
        <Spinner size="large" />
        <div role="status">
          <p className={styles.title}>{t('stake.inProgress')}</p>
          <p className={styles.text}>{t(`stake.wait.${state.wait}`)}</p>
        </div>
      </Card>
      {state.failure && <FailureNote failure={state.failure} tone="warning" />}
      <Card className={frame.list}>
        <KeyValueList
          items={[
            {
              id: 'hash',
              label: t('stake.transaction'),
              value: <TransactionHash hash={attempt.hash} target={target} />,
            },
            {
              id: 'value',
              label: t('stake.reviewValue'),
              value: <Amount value={attempt.valueWei} decimals={18} unit="ETH" />,
            },
            {
              id: 'count',
              label: t('stake.validatorCount'),
              value: <ValidatorCount count={count} state="waiting" />,
            },
          ]}
        />
      </Card>
      {attempt.replacedHashes.length > 0 && <Note>{t('stake.replaced')}</Note>}
      <p className={frame.lead}>{t('stake.mayLeave')}</p>
    </>
  )
}
