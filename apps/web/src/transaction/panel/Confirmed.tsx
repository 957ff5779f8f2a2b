import { lastAttempt } from '@granary/transactions/record'
import { Amount, Card, Chip, KeyValueList } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import styles from '../../shell/flow/FlowFrame.module.css'
import { TransactionHash } from '../../shell/flow/TransactionHash.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import type { ActionRecord } from '../ActionRecord.ts'
import { confirmedOnChain, feePaidWei } from '../confirmedOnChain.ts'
import { requestOf } from '../evm/EvmStep.ts'
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
  return (
    <>
      <StepHeading takesFocus={props.takesFocus}>{t('stake.action.step.confirmed')}</StepHeading>
      {first && hero?.(first)}
      {!hero && !line && (
        <p>
          <Chip tone="good">
            <span role="status">{t('stake.action.done')}</span>
          </Chip>
        </p>
      )}
      {line && (
        <Card className={styles.list}>
          <ActionList
            requests={actions.map(requestOf)}
            line={line}
            standing={i => actions[i] && <ActionStanding action={actions[i]} place={place} />}
          />
        </Card>
      )}
      <Card className={styles.list}>
        <KeyValueList
          items={
            line ? [paid] : [...actions.map(requestOf).flatMap(facts), ...actions.flatMap(blockRows), paid]
          }
        />
      </Card>
      {props.confirmed(actions, () => void flow.done())}
    </>
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
