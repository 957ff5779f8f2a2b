import { Amount, Card, KeyValueList, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import type { StakeCosts } from './stakeCosts.ts'

/** Totals of the stake and the live balance; each line is there from the start, so nothing jumps. */
export function CostsList(props: {
  costs: StakeCosts | null
  balanceWei: bigint | null
  isConnected: boolean
  figures: { isPending: boolean; isError: boolean }
}) {
  const t = useText()
  const { costs, balanceWei, isConnected, figures } = props
  const eth = (wei: bigint | null | undefined, digits = 6): ReactNode => {
    if (wei !== null && wei !== undefined)
      return <Amount value={wei} decimals={18} unit="ETH" digits={digits} />
    return figures.isPending ? <Skeleton width="10ch" /> : '–'
  }
  const balance = isConnected ? eth(balanceWei, 3) : t('stake.notConnected')
  return (
    <Card className={frame.list}>
      <KeyValueList
        items={[
          { id: 'stake', label: t('stake.costStake'), value: eth(costs?.stakeWei) },
          { id: 'fee', label: t('stake.costServiceFee'), value: eth(costs?.serviceFeeWei) },
          { id: 'gas', label: t('stake.costNetworkFee'), value: eth(costs?.networkFeeWei) },
          { id: 'total', label: t('stake.costTotal'), value: eth(costs?.totalWei), strong: true },
          { id: 'balance', label: t('stake.balance'), value: balance },
        ]}
      />
    </Card>
  )
}
