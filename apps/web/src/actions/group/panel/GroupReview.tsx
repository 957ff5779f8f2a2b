import { checksumAddress } from '@granary/staking/address'
import { Amount, Button, Card, KeyValueList, Note, Skeleton } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { isActionDone } from '../../actionRecordState.ts'
import { fewWei } from './fewWei.ts'
import type { GroupStepProps } from './GroupPanel.tsx'
import { RequestList } from './RequestList.tsx'
import { useQuietChecks } from './useQuietChecks.ts'

/** Everything that is about to happen, before the wallet is asked. */
export function GroupReview(props: GroupStepProps<'review'>) {
  const t = useText()
  const { flow, state, takesFocus, line } = props
  const { wish, quote, notice, failure, status } = state
  useQuietChecks(flow, state)
  const requests = quote?.requests ?? wish.open
  const done = wish.records.filter(isActionDone).length
  const sign = () => {
    if (props.maySign?.(requests) ?? true) void flow.sign()
  }
  return (
    <>
      <StepHeading takesFocus={takesFocus}>{props.title(requests)}</StepHeading>
      {notice && (
        <Note
          tone={notice === 'reverted' || notice === 'dropped' ? 'warning' : 'info'}
          announced
          title={t(`stake.action.notice.${notice}`)}
        >
          <p>{t(`stake.action.noticeText.${notice}`)}</p>
        </Note>
      )}
      {done > 0 && <Note announced>{t('claim.action.doneOf', { done, count: wish.count })}</Note>}
      <Card className={frame.list}>
        <RequestList requests={requests} line={line} />
      </Card>
      <ReviewFigures {...props} />
      {props.children?.(requests)}
      {failure && <FailureNote failure={failure} />}
      <div className={frame.actions}>
        {status === 'blocked' ? (
          <Button onClick={() => void flow.checkAgain()}>{t('stake.action.checkAgain')}</Button>
        ) : (
          <Button busy={status === 'checking'} onClick={sign}>
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

/** What the browser knows of the transactions together. */
function ReviewFigures({ state, facts, sentLabel, place }: GroupStepProps<'review'>) {
  const t = useText()
  const { wish, quote, failure } = state
  const requests = quote?.requests ?? wish.open
  const contracts = [...new Set(requests.map(({ call }) => call.to))]
  const unit = place.chain.nativeCurrency.symbol
  const figure = (wei: bigint | undefined, digits = 6) => {
    if (wei !== undefined) return <Amount value={wei} decimals={18} unit={unit} digits={digits} />
    return failure ? t('common.unavailable') : <Skeleton width="11ch" />
  }
  return (
    <Card className={frame.list}>
      <KeyValueList
        items={[
          ...facts(requests),
          ...contracts.map(to => ({
            id: to,
            label: t('stake.action.contract'),
            value: <FullValue value={checksumAddress(to)} copyLabel={t('common.copy')} />,
          })),
          {
            id: 'value',
            label: sentLabel(requests),
            value: fewWei(quote?.valueWei) ?? figure(quote?.valueWei, 18),
          },
          { id: 'fee', label: t('stake.action.networkFee'), value: figure(quote?.networkFeeWei) },
          { id: 'after', label: t('stake.action.balanceAfter'), value: figure(quote?.balanceAfterWei) },
          ...(requests.length > 1
            ? [
                {
                  id: 'how',
                  label: t('claim.action.confirmations'),
                  value: quote ? (
                    t(quote.bundling ? 'claim.action.oneConfirmation' : 'claim.action.oneByOne', {
                      count: requests.length,
                    })
                  ) : (
                    <Skeleton width="11ch" />
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
