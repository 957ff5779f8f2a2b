import { formatDepositFile } from '@granary/staking/ethereum'
import { Button, Note } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import { downloadFile } from '#web/shell/downloadFile.ts'
import styles from '#web/shell/flow/FlowFrame.module.css'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { NoticeNote } from '#web/transaction/panel/NoticeNote.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StepState } from '../flow/StakingState.ts'
import { OfferElsewhereNote } from '../offer/OfferElsewhereNote.tsx'
import { KeysTable } from '../review/KeysTable.tsx'
import { openDeposits } from '../review/openDeposits.ts'
import { ProofPanel } from '../review/ProofPanel.tsx'
import { ReviewList } from '../review/ReviewList.tsx'
import type { DepositRow } from '../stake/Stake.ts'
import { BlockedNote } from './BlockedNote.tsx'
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
  const deposits = openDeposits(state.stake)
  const file = deposits.map(({ deposit }) => deposit)
  const transactionCount = state.quote?.calls.length ?? 0
  const failedRows = new Set(state.checks.flatMap(check => check.failedRows))
  return (
    <>
      <StepHeading takesFocus={takesFocus}>{t('stake.step.review')}</StepHeading>
      {state.notice && <NoticeNote about="stake" notice={state.notice} />}
      <OfferElsewhereNote offer={state.stake.offer} />
      <Note tone="warning">{t('stake.doubleCheck')}</Note>
      <TransactionsNote target={target} count={transactionCount} />
      <TransactionProgress stake={state.stake} />
      <ReviewList stake={state.stake} quote={state.quote} target={target} />
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

/** Version of the deposit tool whose file format this is. */
const cliVersion = '2.8.0'

/** Hands the staker the standard deposit data file: public keys only. */
function downloadDepositFile(deposits: readonly DepositRow[], networkName: string): void {
  const seconds = Math.floor(Date.now() / 1000)
  const file = formatDepositFile(deposits, { networkName, cliVersion })
  downloadFile(`deposit_data-${seconds}.json`, file, 'application/json')
}

/** What is not the usual way: straight into the official contract, and more than one transaction. */
function TransactionsNote({ target, count }: { target: DepositTarget; count: number }) {
  const t = useText()
  if (!target.batchContract)
    return (
      <Note title={t('stake.officialTitle')}>
        <p>
          {t('stake.officialText')} {count > 1 && t('stake.severalText', { count })}
        </p>
      </Note>
    )
  if (count < 2) return null
  return (
    <Note title={t('stake.severalTitle', { count })}>
      <p>{t('stake.severalText', { count })}</p>
    </Note>
  )
}
