import { Button, Note } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import styles from '#web/shell/flow/FlowFrame.module.css'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import { OfferElsewhereNote } from '../offer/OfferElsewhereNote.tsx'
import { downloadDepositFile } from '../review/downloadDepositFile.ts'
import { KeysTable } from '../review/KeysTable.tsx'
import { openDeposits } from '../review/openDeposits.ts'
import { ProofPanel } from '../review/ProofPanel.tsx'
import { ReviewList } from '../review/ReviewList.tsx'
import { ReviewNoticeNote } from '../review/ReviewNoticeNote.tsx'
import { TransactionsNote } from '../review/TransactionsNote.tsx'
import { BlockedNote } from './BlockedNote.tsx'
import type { StepState } from './StepState.ts'
import { TransactionProgress } from './TransactionProgress.tsx'

/** Step 3: everything that is about to happen, and the proof of it. */
export function ReviewStep(props: {
  flow: StakingFlow
  state: StepState<'review'>
  target: DepositTarget
  takesFocus: boolean
}) {
  const t = useText()
  const { flow, state, target, takesFocus } = props
  const deposits = openDeposits(state.entry)
  const file = deposits.map(({ deposit }) => deposit)
  const transactionCount = state.quote?.calls.length ?? 0
  const failedRows = new Set(state.checks.flatMap(check => check.failedRows))
  return (
    <>
      <StepHeading takesFocus={takesFocus}>{t('stake.step.review')}</StepHeading>
      {state.notice && <ReviewNoticeNote notice={state.notice} />}
      <OfferElsewhereNote offer={state.entry.offer} />
      <Note tone="warning">{t('stake.doubleCheck')}</Note>
      <TransactionsNote target={target} count={transactionCount} />
      <TransactionProgress entry={state.entry} />
      <ReviewList entry={state.entry} quote={state.quote} target={target} />
      <ProofPanel checks={state.checks} status={state.status} count={deposits.length} target={target} />
      <KeysTable deposits={deposits} failedRows={failedRows} />
      {state.failure && <FailureNote failure={state.failure} />}
      {state.status === 'blocked' && <BlockedNote flow={flow} state={state} />}
      <div className={styles.actions}>
        <Button
          busy={state.status === 'proving'}
          disabled={state.status === 'blocked'}
          onClick={() => void flow.sign()}
        >
          {t('stake.step.sign')}
        </Button>
        <Button variant="secondary" onClick={() => downloadDepositFile(file, target.chain.network)}>
          {t('stake.depositFile')}
        </Button>
        <Button variant="quiet" onClick={() => void flow.edit()}>
          {t('stake.change')}
        </Button>
      </div>
    </>
  )
}
