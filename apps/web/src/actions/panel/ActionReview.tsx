import { checksumAddress } from '@granary/staking/address'
import { Amount, Button, Card, KeyValueList, Note, Skeleton } from '@granary/ui'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { useText } from '../../i18n/useText.ts'
import styles from '../../shell/flow/FlowFrame.module.css'
import { FullValue } from '../../shell/flow/FullValue.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import type { ReviewNotice } from '../ActionState.ts'
import type { ActionStepProps } from './ActionSteps.tsx'

/** Everything that is about to happen, before the wallet is asked. */
export function ActionReview(props: ActionStepProps<'review'>) {
  const t = useText()
  const { flow, state } = props
  return (
    <>
      <StepHeading takesFocus={props.takesFocus}>{props.title}</StepHeading>
      {state.notice && <NoticeNote notice={state.notice} />}
      <ReviewList {...props} />
      {props.children}
      {state.failure && <FailureNote failure={state.failure} />}
      <div className={styles.actions}>
        {state.status === 'blocked' ? (
          <Button onClick={() => void flow.checkAgain()}>{t('stake.action.checkAgain')}</Button>
        ) : (
          <Button busy={state.status === 'checking'} onClick={() => void flow.sign()}>
            {t('stake.action.sign')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void flow.back()}>
          {t('stake.action.back')}
        </Button>
      </div>
    </>
  )
}

/** The rows of the action itself, then what the browser knows of the transaction. */
function ReviewList({ state, facts, place }: ActionStepProps<'review'>) {
  const t = useText()
  const { request, quote, failure } = state
  const { to, valueWei } = request.call
  const figure = (wei: bigint | undefined) => {
    if (wei !== undefined)
      return <Amount value={wei} decimals={18} unit={place.chain.nativeCurrency.symbol} />
    return failure ? t('common.unavailable') : <Skeleton width="11ch" />
  }
  return (
    <Card className={styles.list}>
      <KeyValueList
        items={[
          ...facts(request),
          {
            id: 'contract',
            label: t('stake.action.contract'),
            value: <FullValue value={checksumAddress(to)} copyLabel={t('common.copy')} />,
          },
          { id: 'value', label: t('stake.action.value'), value: figure(valueWei) },
          { id: 'fee', label: t('stake.action.networkFee'), value: figure(quote?.networkFeeWei) },
          {
            id: 'after',
            label: t(valueWei > 0n ? 'stake.action.balanceAfter' : 'stake.action.balanceAfterFee'),
            value: figure(quote?.balanceAfterWei),
          },
        ]}
      />
    </Card>
  )
}

const tones: Readonly<Record<ReviewNotice, 'info' | 'warning'>> = {
  rejected: 'info',
  not_sent: 'info',
  cancelled: 'info',
  dropped: 'warning',
  reverted: 'warning',
  fee_rose: 'warning',
}

/** Why one is back at the review, and that nothing is lost. */
function NoticeNote({ notice }: { notice: ReviewNotice }) {
  const t = useText()
  return (
    <Note tone={tones[notice]} announced title={t(`stake.action.notice.${notice}`)}>
      <p>{t(`stake.action.noticeText.${notice}`)}</p>
    </Note>
  )
}
