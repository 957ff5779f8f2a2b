import { Amount, Button, Skeleton } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { Fold } from '#web/shell/review/Fold.tsx'
import { Sentence } from '#web/shell/review/Sentence.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { NoticeNote } from '#web/transaction/panel/NoticeNote.tsx'
import {
  BlockedNote,
  KeysTable,
  openDeposits,
  ProofPanel,
  proofScope,
  quotedFeeWei,
  quotedValueWei,
  type ReviewStepProps,
  StakeSentence,
  TransactionProgress,
} from '../../staking/review/index.ts'
import { RegistrationSentence } from './RegistrationSentence.tsx'

/** The review of a registration: it is proved together with the deposits that follow it. */
export function RegistrationReview(props: ReviewStepProps) {
  const t = useText()
  const { flow, state, target, takesFocus } = props
  const { stake, checks, status } = state
  const deposits = openDeposits(stake)
  const failedRows = new Set(checks.flatMap(check => check.failedRows))
  return (
    <FlowStep summary={<RegistrationSummary {...props} />}>
      <StepHeading takesFocus={takesFocus}>{t('stake.ssv.step.review')}</StepHeading>
      {state.notice && <NoticeNote about="stake" notice={state.notice} />}
      {state.failure && <FailureNote failure={state.failure} />}
      {status === 'blocked' && <BlockedNote flow={flow} state={state} />}
      <Sentence mind={t('stake.doubleCheck')}>
        <RegistrationSentence stake={stake} /> <StakeSentence account={stake.account} deposits={deposits} />
      </Sentence>
      <TransactionProgress stake={stake} />
      <ProofPanel checks={checks} status={status} count={deposits.length} scope={proofScope(stake, target)} />
      <Fold title={t('stake.keysAndFigures', { count: deposits.length })}>
        <KeysTable deposits={deposits} failedRows={failedRows} />
      </Fold>
    </FlowStep>
  )
}

/** What is paid now, what the deposit takes next, and the button that signs. */
function RegistrationSummary({ flow, state }: ReviewStepProps) {
  const t = useText()
  const { quote, registration, status } = state
  const eth = (wei: bigint | null | undefined) =>
    wei === null || wei === undefined ? (
      <Skeleton width="8ch" />
    ) : (
      <Amount value={wei} decimals={18} unit="ETH" />
    )
  return (
    <FlowSummary
      label={t('stake.ssv.youPayNow')}
      total={
        registration ? (
          <Amount
            value={registration.valueWei + registration.networkFeeWei}
            decimals={18}
            unit="ETH"
            size="large"
          />
        ) : (
          <Skeleton width="7ch" />
        )
      }
      items={[
        { id: 'registration', label: t('stake.ssv.registrationCost'), value: eth(registration?.valueWei) },
        { id: 'gas', label: t('stake.costNetworkFee'), value: eth(registration?.networkFeeWei) },
        { id: 'next', label: t('stake.ssv.depositNext'), value: eth(quote && quotedValueWei(quote)) },
        { id: 'nextGas', label: t('stake.ssv.depositNextFee'), value: eth(quote && quotedFeeWei(quote)) },
      ]}
      action={
        <Button
          wide
          busy={status === 'proving'}
          disabled={status === 'blocked'}
          onClick={() => void flow.sign()}
        >
          {t('stake.ssv.register')}
        </Button>
      }
      further={
        <Button variant="quiet" wide onClick={() => void flow.edit()}>
          {t('stake.change')}
        </Button>
      }
    />
  )
}
