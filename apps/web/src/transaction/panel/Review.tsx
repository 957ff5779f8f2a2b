import { checksumAddress } from '@granary/staking/address'
import { isStepConfirmed } from '@granary/transactions/record'
import { Amount, Button, Card, type KeyValueItem, KeyValueList, Note, Skeleton } from '@granary/ui'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { useText } from '../../i18n/useText.ts'
import styles from '../../shell/flow/Flow.module.css'
import { FullValue } from '../../shell/flow/FullValue.tsx'
import { FlowStep } from '../../shell/frame/FlowStep.tsx'
import { FlowSummary } from '../../shell/frame/FlowSummary.tsx'
import { Fold } from '../../shell/review/Fold.tsx'
import { Sentence } from '../../shell/review/Sentence.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import type { StepProps } from '../TransactionPlace.ts'
import { ActionList } from './ActionList.tsx'
import { NoticeNote } from './NoticeNote.tsx'
import { useQuietChecks } from './useQuietChecks.ts'

/** Everything that will happen, before the wallet is asked. */
export function Review(props: StepProps<'review'>) {
  const t = useText()
  const { flow, state, line, facts } = props
  const { requests, actions } = state
  const done = actions.filter(isStepConfirmed).length
  const rows = requests.flatMap(facts)
  useQuietChecks(flow, state)
  return (
    <FlowStep summary={<Summary {...props} />}>
      <StepHeading takesFocus={props.takesFocus}>{props.title}</StepHeading>
      {state.notice && <NoticeNote about="action" notice={state.notice} reverted={props.reverted} />}
      {done > 0 && <Note announced>{t('claim.action.doneOf', { done, count: done + requests.length })}</Note>}
      {state.failure && <FailureNote failure={state.failure} />}
      {props.place.wallet?.readsByProxy && <Note>{t('stake.error.NODE_OF_PROVIDER')}</Note>}
      {requests.length > 0 && <Sentence mind={props.mind}>{props.sentence(requests)}</Sentence>}
      {(line || rows.length > 0) && (
        <Card className={styles.list}>
          {line && <ActionList requests={requests} line={line} />}
          {rows.length > 0 && <KeyValueList items={rows} />}
        </Card>
      )}
      {props.children}
      <Details {...props} />
    </FlowStep>
  )
}

/** The figures of all transactions together, and the button that signs. */
function Summary({ flow, state, place, sentLabel, maySign, ...props }: StepProps<'review'>) {
  const t = useText()
  const { requests, quote, failure, status } = state
  const unit = place.chain.nativeCurrency.symbol
  const figure = (wei: bigint | undefined, digits = 6) => {
    if (wei !== undefined) return <Amount value={wei} decimals={18} unit={unit} digits={digits} />
    return failure ? t('common.unavailable') : <Skeleton width="9ch" />
  }
  const toSendWei = requests.reduce((sum, { call }) => sum + call.valueWei, 0n)
  const isSpent = sentLabel !== undefined || toSendWei > 0n
  const { label, value } = props.total(requests, quote, false)
  const items: KeyValueItem[] = [
    ...(props.summary?.(requests) ?? []),
    ...(isSpent
      ? [
          {
            id: 'value',
            label: sentLabel ?? t('stake.action.value'),
            value: sentLabel ? (fewWei(quote?.valueWei) ?? figure(quote?.valueWei, 18)) : figure(toSendWei),
          },
        ]
      : []),
    { id: 'fee', label: t('stake.action.networkFee'), value: figure(quote?.networkFeeWei) },
    {
      id: 'after',
      label: t(isSpent ? 'stake.action.balanceAfter' : 'stake.action.balanceAfterFee'),
      value: figure(quote?.balanceAfterWei),
    },
  ]
  const sign = () => {
    if (maySign?.(requests) ?? true) void flow.sign()
  }
  return (
    <FlowSummary
      label={label}
      total={value}
      items={items}
      action={
        status === 'blocked' ? (
          <Button wide onClick={() => void flow.checkAgain()}>
            {t('stake.action.checkAgain')}
          </Button>
        ) : (
          <Button wide busy={status === 'checking'} onClick={sign}>
            {t('stake.action.sign')}
          </Button>
        )
      }
      further={
        <Button variant="quiet" wide onClick={() => void flow.back()}>
          {t('stake.action.back')}
        </Button>
      }
    />
  )
}

/** The contracts called, the number of confirmations, and the feature's further rows. */
function Details({ state, details, place }: StepProps<'review'>) {
  const t = useText()
  const { requests, quote } = state
  const contracts = [...new Set(requests.map(({ call }) => call.to))]
  return (
    <Fold title={t('stake.allFigures')}>
      <Card className={styles.list}>
        <KeyValueList
          items={[
            ...(details ? requests.flatMap(details) : []),
            { id: 'network', label: t('stake.network'), value: place.chain.name },
            ...contracts.map(to => ({
              id: to,
              label: t('stake.action.contract'),
              value: <FullValue value={checksumAddress(to)} copyLabel={t('common.copy')} />,
            })),
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
    </Fold>
  )
}

const weiPerGwei = 1_000_000_000n

/** A readable amount below a gwei, such as `42 wei`; undefined for others. */
function fewWei(wei: bigint | undefined): string | undefined {
  return wei !== undefined && wei > 0n && wei < weiPerGwei ? `${wei} wei` : undefined
}
