import { checksumAddress } from '@granary/staking/address'
import { isStepConfirmed } from '@granary/transactions/record'
import { Amount, Button, Card, KeyValueList, Note, Skeleton } from '@granary/ui'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { useText } from '../../i18n/useText.ts'
import styles from '../../shell/flow/FlowFrame.module.css'
import { FullValue } from '../../shell/flow/FullValue.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import type { StepProps } from '../TransactionPlace.ts'
import { ActionList } from './ActionList.tsx'
import { NoticeNote } from './NoticeNote.tsx'
import { useQuietChecks } from './useQuietChecks.ts'

/** Everything that will happen, before the wallet is asked. */
export function Review(props: StepProps<'review'>) {
  const t = useText()
  const { flow, state, line, maySign } = props
  const { requests, actions, status } = state
  const done = actions.filter(isStepConfirmed).length
  useQuietChecks(flow, state)
  const sign = () => {
    if (maySign?.(requests) ?? true) void flow.sign()
  }
  return (
    <>
      <StepHeading takesFocus={props.takesFocus}>{props.title}</StepHeading>
      {state.notice && <NoticeNote about="action" notice={state.notice} />}
      {done > 0 && <Note announced>{t('claim.action.doneOf', { done, count: done + requests.length })}</Note>}
      {line && (
        <Card className={styles.list}>
          <ActionList requests={requests} line={line} />
        </Card>
      )}
      <Figures {...props} />
      {props.children}
      {state.failure && <FailureNote failure={state.failure} />}
      <div className={styles.actions}>
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

/** The feature's rows, then the figures of all transactions together. */
function Figures({ state, facts, sentLabel, place }: StepProps<'review'>) {
  const t = useText()
  const { requests, quote, failure } = state
  const unit = place.chain.nativeCurrency.symbol
  const contracts = [...new Set(requests.map(({ call }) => call.to))]
  const figure = (wei: bigint | undefined, digits = 6) => {
    if (wei !== undefined) return <Amount value={wei} decimals={18} unit={unit} digits={digits} />
    return failure ? t('common.unavailable') : <Skeleton width="11ch" />
  }
  const toSendWei = requests.reduce((sum, { call }) => sum + call.valueWei, 0n)
  const isSpent = sentLabel !== undefined || toSendWei > 0n
  return (
    <Card className={styles.list}>
      <KeyValueList
        items={[
          ...requests.flatMap(facts),
          ...contracts.map(to => ({
            id: to,
            label: t('stake.action.contract'),
            value: <FullValue value={checksumAddress(to)} copyLabel={t('common.copy')} />,
          })),
          {
            id: 'value',
            label: sentLabel ?? t('stake.action.value'),
            value: sentLabel ? (fewWei(quote?.valueWei) ?? figure(quote?.valueWei, 18)) : figure(toSendWei),
          },
          { id: 'fee', label: t('stake.action.networkFee'), value: figure(quote?.networkFeeWei) },
          {
            id: 'after',
            label: t(isSpent ? 'stake.action.balanceAfter' : 'stake.action.balanceAfterFee'),
            value: figure(quote?.balanceAfterWei),
          },
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

const weiPerGwei = 1_000_000_000n

/** A readable amount below a gwei, such as `42 wei`; undefined for others. */
function fewWei(wei: bigint | undefined): string | undefined {
  return wei !== undefined && wei > 0n && wei < weiPerGwei ? `${wei} wei` : undefined
}
