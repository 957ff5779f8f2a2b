import type { EthereumNetworkId } from '@granary/chains'
import { formatDepositFile } from '@granary/staking/ethereum'
import { Amount, Button, Note, Skeleton } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import { downloadFile } from '#web/shell/downloadFile.ts'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { Fold } from '#web/shell/review/Fold.tsx'
import { Sentence } from '#web/shell/review/Sentence.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { NoticeNote } from '#web/transaction/panel/NoticeNote.tsx'
import { type DepositQuote, quotedFeeWei, quotedValueWei } from '../chain/DepositQuote.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { useSummaryItems } from '../details/useSummaryItems.tsx'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StepState } from '../flow/StakingState.ts'
import { OfferElsewhereNote } from '../offer/OfferElsewhereNote.tsx'
import { KeysTable } from '../review/KeysTable.tsx'
import { openDeposits } from '../review/openDeposits.ts'
import { ProofPanel } from '../review/ProofPanel.tsx'
import { ReviewDetails, ReviewList } from '../review/ReviewList.tsx'
import { StakeSentence } from '../review/StakeSentence.tsx'
import { remainingIntent } from '../stake/remainingIntent.ts'
import type { DepositRow } from '../stake/Stake.ts'
import { isRegistered, proofScope } from '../stake/stakeState.ts'
import { BlockedNote } from './BlockedNote.tsx'
import { TransactionProgress } from './TransactionProgress.tsx'

export type ReviewStepProps = {
  network: EthereumNetworkId
  flow: StakingFlow
  state: StepState<'review'>
  target: DepositTarget
  takesFocus: boolean
}

/** Step 3: everything that is about to happen, and the proof of it. */
export function ReviewStep(props: ReviewStepProps) {
  const t = useText()
  const { flow, state, target, takesFocus } = props
  const deposits = openDeposits(state.stake)
  const file = deposits.map(({ deposit }) => deposit)
  const transactionCount = state.quote?.calls.length ?? 0
  const failedRows = new Set(state.checks.flatMap(check => check.failedRows))
  return (
    <FlowStep summary={<ReviewSummary {...props} />}>
      <StepHeading takesFocus={takesFocus}>{t('stake.step.review')}</StepHeading>
      {state.notice && <NoticeNote about="stake" notice={state.notice} />}
      {state.failure && <FailureNote failure={state.failure} />}
      {state.status === 'blocked' && <BlockedNote flow={flow} state={state} />}
      <Sentence mind={t('stake.doubleCheck')}>
        <StakeSentence account={state.stake.account} deposits={deposits} />
      </Sentence>
      <OfferElsewhereNote offer={state.stake.offer} />
      <TransactionsNote target={target} count={transactionCount} />
      <TransactionProgress stake={state.stake} />
      <ProofPanel
        checks={state.checks}
        status={state.status}
        count={deposits.length}
        scope={proofScope(state.stake, target)}
      />
      <ReviewList stake={state.stake} quote={state.quote} target={target} />
      <Fold title={t('stake.keysAndFigures', { count: deposits.length })}>
        <ReviewDetails stake={state.stake} quote={state.quote} target={target} />
        <KeysTable deposits={deposits} failedRows={failedRows} />
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => downloadDepositFile(file, target.chain.network)}
          >
            {t('stake.depositFile')}
          </Button>
        </div>
      </Fold>
    </FlowStep>
  )
}

/** What the stake comes to, and the button that signs. */
function ReviewSummary({ network, flow, state, target }: ReviewStepProps) {
  const t = useText()
  const { stake, quote, status } = state
  const { amountsGwei } = remainingIntent(stake)
  const items = useSummaryItems({
    ...{ network, target, amountsGwei },
    costs: quote && quotedCosts(quote, amountsGwei),
    isUnread: status === 'blocked',
  })
  return (
    <FlowSummary
      label={t('stake.youPay')}
      total={quote ? <Total quote={quote} /> : <Skeleton width="7ch" />}
      items={items}
      action={
        <Button
          wide
          busy={status === 'proving'}
          disabled={status === 'blocked'}
          onClick={() => void flow.sign()}
        >
          {t('stake.step.sign')}
        </Button>
      }
      further={
        isRegistered(stake) ? (
          <GiveUp flow={flow} />
        ) : (
          <Button variant="quiet" wide onClick={() => void flow.edit()}>
            {t('stake.change')}
          </Button>
        )
      }
    />
  )
}

/** Out of a stake whose validators are registered and paid for: the next one registers others. */
function GiveUp({ flow }: { flow: StakingFlow }) {
  const t = useText()
  return (
    <Fold title={t('stake.ssv.giveUpTitle')}>
      <p>{t('stake.ssv.giveUpText')}</p>
      <Button variant="secondary" size="small" onClick={() => void flow.edit()}>
        {t('stake.ssv.giveUp')}
      </Button>
    </Fold>
  )
}

function quotedCosts(quote: DepositQuote, amountsGwei: readonly bigint[]) {
  return {
    stakeWei: amountsGwei.reduce((sum, amount) => sum + amount, 0n) * 1_000_000_000n,
    serviceFeeWei: quote.feePerValidatorWei * BigInt(amountsGwei.length),
    networkFeeWei: quotedFeeWei(quote),
  }
}

function Total({ quote }: { quote: DepositQuote }) {
  const totalWei = quotedValueWei(quote) + (quotedFeeWei(quote) ?? 0n)
  return <Amount value={totalWei} decimals={18} unit="ETH" size="large" />
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
