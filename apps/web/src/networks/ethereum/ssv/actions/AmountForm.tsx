import type { SsvCluster } from '@granary/api/ssv'
import { formatWei } from '@granary/staking/amount'
import { defaultFundingDays, shortFundingDays } from '@granary/staking/ssv'
import { Amount, Button, Card, Field, formatAmount, type KeyValueItem, Note, NumberField } from '@granary/ui'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import flow from '#web/shell/flow/Flow.module.css'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { Eth } from '../../figures/index.ts'
import { useLongDay } from '../dates/useLongDay.ts'
import styles from '../validator/Validator.module.css'
import { feesOfDays, judgeAmount, reactivationWei, runwayDays, withdrawableWei } from './judgeAmount.ts'
import type { SsvIntent } from './SsvAction.ts'

type Action = 'deposit' | 'withdraw' | 'reactivate'

/** Money into or out of a cluster, with what it does to the day until which its balance lasts. */
export function AmountForm(props: {
  action: Action
  cluster: SsvCluster
  head: ReactNode
  button: ReactNode
  onReview: (intent: SsvIntent) => void
}) {
  const t = useText()
  const { action, cluster, head } = props
  const [text, setText] = useState(() => firstAmount(action, cluster))
  const element = useRef<HTMLFormElement>(null)
  const { amountWei, fault } = judgeAmount(action, text, cluster)
  const afterWei = balanceAfter(action, cluster, amountWei ?? 0n)
  const days = cluster.snapshot.validatorCount > 0 ? runwayDays(cluster, afterWei) : null
  const mostWei = withdrawableWei(cluster)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amountWei !== null) props.onReview({ action, amountWei })
    else element.current?.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <FlowStep
      form={{ ref: element, onSubmit: submit }}
      summary={
        <FlowSummary
          label={t(`stake.ssv.action.total.${action}`)}
          total={
            amountWei === null ? '–' : <Amount value={amountWei} decimals={18} unit="ETH" size="large" />
          }
          items={useAfterItems(cluster, afterWei, days)}
          action={props.button}
        />
      }
    >
      {head}
      <Card className={flow.stack}>
        <Field
          label={t('stake.ssv.action.amount')}
          hint={action === 'withdraw' && t('stake.ssv.action.most', { amount: ethText(mostWei) })}
          error={fault && t(`stake.ssv.action.fault.${fault}`, { least: ethText(cluster.collateralWei) })}
        >
          {control => <NumberField {...control} unit="ETH" maxLength={40} value={text} onChange={setText} />}
        </Field>
        <div className={styles.buttons}>
          {action === 'withdraw' ? (
            <Button variant="secondary" size="small" onClick={() => setText(formatWei(mostWei))}>
              {t('stake.ssv.action.max')}
            </Button>
          ) : (
            periods.map(({ name, days: period }) => (
              <Button
                key={name}
                variant="secondary"
                size="small"
                onClick={() => setText(formatWei(amountFor(action, cluster, period)))}
              >
                {t(`stake.ssv.period.name.${name}`)}
              </Button>
            ))
          )}
        </div>
      </Card>
      {days !== null && days < shortFundingDays && amountWei !== null && (
        <Note tone="warning" announced>
          {t('stake.ssv.period.short', { days: shortFundingDays })}
        </Note>
      )}
    </FlowStep>
  )
}

const periods = [
  { name: 'half', days: 182 },
  { name: 'year', days: 365 },
  { name: 'two', days: defaultFundingDays },
] as const

function amountFor(action: Action, cluster: SsvCluster, days: number): bigint {
  return action === 'reactivate' ? reactivationWei(cluster, days) : feesOfDays(cluster, days)
}

/** A reactivation opens with half a year: less than the collateral is refused anyway. */
function firstAmount(action: Action, cluster: SsvCluster): string {
  return action === 'reactivate' ? formatWei(reactivationWei(cluster, 182)) : ''
}

function balanceAfter(action: Action, { balanceWei, snapshot }: SsvCluster, amountWei: bigint): bigint {
  const before = snapshot.active ? (balanceWei ?? 0n) : 0n
  return action === 'withdraw' ? before - amountWei : before + amountWei
}

/** The cluster once the transaction is confirmed. */
function useAfterItems(cluster: SsvCluster, afterWei: bigint, days: number | null): KeyValueItem[] {
  const t = useText()
  const day = useLongDay()
  const hasValidators = cluster.snapshot.validatorCount > 0
  const until =
    days === null
      ? t('stake.ssv.forEver')
      : t('stake.ssv.detail.until', { day: day(new Date(Date.now() + days * 86_400_000)), days })
  return [
    { id: 'after', label: t('stake.ssv.action.balanceAfter'), value: <Eth wei={afterWei} /> },
    { id: 'collateral', label: t('stake.ssv.collateral'), value: <Eth wei={cluster.collateralWei} /> },
    { id: 'until', label: t('stake.ssv.lastsUntil'), value: hasValidators ? until : '–' },
  ]
}

function ethText(wei: bigint): string {
  return formatAmount(wei, { decimals: 18, digits: 6 })
}
