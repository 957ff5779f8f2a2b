import { requestOf } from '@granary/drivers/evm'
import { lastAttempt } from '@granary/transactions/record'
import { Amount, Card, Chip, KeyValueList } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import styles from '../../shell/flow/Flow.module.css'
import { FlowStep } from '../../shell/frame/FlowStep.tsx'
import { FlowSummary } from '../../shell/frame/FlowSummary.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import { TransactionHash } from '../../shell/sending/TransactionHash.tsx'
import type { ActionRecord } from '../ActionRecord.ts'
import { confirmedOnChain, feePaidWei } from '../confirmedOnChain.ts'
import type { StepProps } from '../TransactionPlace.ts'
import { ActionList, ActionStanding } from './ActionList.tsx'

/** Every transaction is confirmed: what was done, the fee paid, and what the feature adds. */
export function Confirmed(props: StepProps<'confirmed'>) {
  const t = useText()
  const { flow, state, facts, line, hero, place } = props
  const { actions } = state
  const [first] = actions
  const paid = {
    id: 'paid',
    label: t('stake.networkFeePaid'),
    value: (
      <Amount
        value={feePaidWei(confirmedOnChain(actions))}
        decimals={18}
        unit={place.chain.nativeCurrency.symbol}
      />
    ),
  }
  const requests = actions.map(requestOf)
  const { label, value } = props.total(requests, null, true)
  const { next, action, further } = props.confirmed(actions, () => void flow.done())
  const summary = (
    <FlowSummary
      label={label}
      total={value}
      items={[...(line ? [] : actions.flatMap(blockRows)), paid]}
      action={action}
      further={further}
    />
  )
  return (
    <FlowStep summary={summary}>
      <StepHeading takesFocus={props.takesFocus}>{t('stake.action.step.confirmed')}</StepHeading>
      {first && hero?.(first)}
      {!hero && !line && (
        <p>
          <Chip tone="good">
            <span role="status">{t('stake.action.done')}</span>
          </Chip>
        </p>
      )}
      {next}
      <Card className={styles.list}>
        {line ? (
          <ActionList
            requests={requests}
            line={line}
            standing={i => actions[i] && <ActionStanding action={actions[i]} place={place} />}
          />
        ) : (
          <KeyValueList items={requests.flatMap(facts)} />
        )}
      </Card>
    </FlowStep>
  )

  function blockRows(action: ActionRecord) {
    const last = lastAttempt(action)
    if (last?.state !== 'confirmed') return []
    return [
      {
        id: 'hash',
        label: t('stake.transaction'),
        value: <TransactionHash hash={last.hash} chain={place.chain} isLocalChain={place.isLocalChain} />,
      },
      { id: 'block', label: t('stake.block'), value: last.receipt.blockNumber.toLocaleString('en-US') },
    ]
  }
}
