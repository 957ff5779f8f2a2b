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
      {state.notice && <NoticeNote about="registration" notice={state.notice} />}
      {state.failure && <FailureNote failure={state.failure} />}
      {status === 'blocked' && <BlockedNote flow={flow} state={state} />}
      <Sentence mind={t('stake.doubleCheck')}>
        <RegistrationSentence stake={stake}>
          <StakeSentence account={stake.account} deposits={deposits} />
        </RegistrationSentence>
      </Sentence>
      <TransactionProgress stake={stake} />
      <ProofPanel checks={checks} status={status} count={deposits.length} scope={proofScope(stake, target)} />
      <Fold title={t('stake.keysAndFigures', { count: deposits.length })}>
        <KeysTable deposits={deposits} failedRows={failedRows} />
      </Fold>
    </FlowStep>
  )
}

/** Undefined as long as an amount is; null if one is unknown. */
function sumOf(amounts: readonly (bigint | null | undefined)[]): bigint | null | undefined {
  if (amounts.includes(undefined)) return undefined
  return amounts.reduce<bigint | null>(
    (sum, wei) => (sum === null || wei === null || wei === undefined ? null : sum + wei),
    0n,
  )
}

/** What is paid now, what the deposit takes next, and the button that signs. */
function RegistrationSummary({ flow, state }: ReviewStepProps) {
  const t = useText()
  const { quote, registration, status } = state
  const later = registration?.later
  /** Undefined until it is read, null where it cannot be. */
  const eth = (wei: bigint | null | undefined) => {
    if (wei === undefined) return <Skeleton width="8ch" />
    return wei === null ? t('common.unavailable') : <Amount value={wei} decimals={18} unit="ETH" />
  }
  const [depositWei, depositFeeWei] = quote ? [quotedValueWei(quote), quotedFeeWei(quote)] : []
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
        ...(later
          ? [
              {
                id: 'later',
                label: t('stake.ssv.laterRegistrations', { count: later.count }),
                value: eth(later.valueWei),
              },
              { id: 'laterGas', label: t('stake.ssv.laterFee'), value: eth(later.networkFeeWei) },
            ]
          : []),
        { id: 'next', label: t('stake.ssv.depositNext'), value: eth(depositWei) },
        { id: 'nextGas', label: t('stake.ssv.depositNextFee'), value: eth(depositFeeWei) },
        {
          id: 'all',
          label: t('stake.ssv.inAll'),
          strong: true,
          value: eth(
            registration
              ? sumOf([
                  registration.valueWei + registration.networkFeeWei,
                  later ? later.valueWei : 0n,
                  later ? later.networkFeeWei : 0n,
                  depositWei,
                  depositFeeWei,
                ])
              : undefined,
          ),
        },
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
