import { Amount, type KeyValueItem, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { useLongDay } from '../dates/useLongDay.ts'
import type { FundingPlan } from './planFunding.ts'

/** What the stake comes to, and each part of what goes to SSV. */
export function FundingSummary(props: {
  /** Null while the form is incomplete. */
  plan: FundingPlan | null
  stakeWei: bigint | null
  /** Null until read. */
  serviceFeeWei: bigint | null
  totalWei: bigint | null
  /** Null until read; undefined without a wallet. */
  balanceWei: bigint | null | undefined
  action: ReactNode
}) {
  const t = useText()
  const day = useLongDay()
  const { plan, stakeWei, totalWei, balanceWei } = props
  const eth = (wei: bigint | null | undefined, digits = 6) =>
    wei === null || wei === undefined ? '–' : <Amount value={wei} decimals={18} unit="ETH" digits={digits} />
  const items: KeyValueItem[] = [
    { id: 'stake', label: t('stake.costStake'), value: eth(stakeWei) },
    { id: 'service', label: t('stake.reviewServiceFee'), value: eth(props.serviceFeeWei) },
    { id: 'operators', label: t('stake.ssv.operatorFees'), value: eth(plan?.operatorFees) },
    { id: 'network', label: t('stake.ssv.networkFee'), value: eth(plan?.networkFee) },
    { id: 'collateral', label: t('stake.ssv.collateral'), value: eth(plan?.collateral) },
    ...(plan && plan.balanceWei > 0n
      ? [{ id: 'there', label: t('stake.ssv.alreadyThere'), value: <>− {eth(plan.balanceWei)}</> }]
      : []),
    { id: 'ssv', label: t('stake.ssv.period.toSsv'), value: eth(plan?.deposit), strong: true },
    { id: 'burn', label: t('stake.ssv.yearly'), value: eth(plan?.yearlyWei) },
    { id: 'until', label: t('stake.ssv.lastsUntil'), value: <Until plan={plan} day={day} /> },
    {
      id: 'balance',
      label: t('stake.balance'),
      value:
        balanceWei === undefined ? (
          t('stake.notConnected')
        ) : balanceWei === null ? (
          <Skeleton width="10ch" />
        ) : (
          eth(balanceWei, 3)
        ),
    },
  ]
  return (
    <FlowSummary
      label={t('stake.ssv.period.total')}
      total={totalWei === null ? '–' : <Amount value={totalWei} decimals={18} unit="ETH" size="large" />}
      items={items}
      action={props.action}
    />
  )
}

function Until({ plan, day }: { plan: FundingPlan | null; day: (date: Date) => string }) {
  const t = useText()
  if (!plan) return '–'
  if (plan.lastsDays === null) return t('stake.ssv.forEver')
  return day(new Date(Date.now() + plan.lastsDays * 86_400_000))
}
