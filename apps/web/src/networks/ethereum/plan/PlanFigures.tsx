import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { Amount, type KeyValueItem, KeyValueList, Skeleton, shownAmount } from '@granary/ui'
import type { ReactNode } from 'react'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { executionShareBps } from '../settings/index.ts'
import type { LivePlan } from './LivePlan.ts'
import styles from './PlanCard.module.css'

/** What the plan earns in a day and a month, every fee, and both waits. */
export function PlanFigures({ live, network }: { live: LivePlan; network: EthereumNetworkId }) {
  const t = useText()
  const duration = useDurationText()
  const shareBps = executionShareBps(ethereumNetworks[network].id)
  const { figures, isMissing } = live
  const shown = (gwei: bigint) => shownAmount(gwei, { decimals: 9, digits: 4 })
  const missing = <span className={styles.faint}>{t('common.unavailable')}</span>
  const show = (value: (known: NonNullable<typeof figures>) => ReactNode) =>
    figures ? (value(figures) ?? '–') : isMissing ? missing : <Skeleton width="9ch" />
  const items: KeyValueItem[] = [
    {
      id: 'earned',
      label: t('home.planDayMonth'),
      value: show(({ reward }) => reward && `${shown(reward.dayGwei)} / ${shown(reward.monthGwei)} ETH`),
    },
    {
      id: 'fee',
      label: t('home.planFee'),
      value: show(({ feeWei }) => (feeWei === null ? null : <Fee wei={feeWei} />)),
    },
    {
      id: 'share',
      label: t('home.planShare'),
      value: shareBps > 0 ? formatPercent(shareBps) : t('home.planFeeNone'),
    },
    { id: 'gas', label: t('home.planNetworkFee'), value: t('home.planNetworkFeeValue') },
    {
      id: 'active',
      label: t('home.planActive'),
      value: show(({ activationSeconds }) => duration(activationSeconds)),
    },
    { id: 'exit', label: t('home.planExit'), value: t('home.exitEthereum') },
  ]
  return <KeyValueList className={styles.rows ?? ''} items={items} />
}

function Fee({ wei }: { wei: bigint }) {
  const t = useText()
  return wei === 0n ? t('home.planFeeNone') : <Amount value={wei} decimals={18} unit="ETH" />
}
