import type { EthereumNetworkId } from '@granary/chains'
import { Amount, formatAmount, type KeyValueItem, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakeCosts } from './stakeCosts.ts'
import type { StakeEstimates } from './stakeEstimates.ts'
import { useStakeEstimates } from './useStakeEstimates.ts'
import styles from './useSummaryItems.module.css'

type Summed = {
  network: EthereumNetworkId
  target: DepositTarget
  /** Null while the form holds no stake. */
  amountsGwei: readonly bigint[] | null
  /** Null until read. */
  costs: (Omit<StakeCosts, 'networkFeeWei' | 'totalWei'> & { networkFeeWei: bigint | null }) | null
  /** The costs will not come. */
  isUnread: boolean
}

/** What a stake costs, with every fee, what it earns, and when. Each row is there from the start. */
export function useSummaryItems({ network, target, amountsGwei, costs, isUnread }: Summed): KeyValueItem[] {
  const t = useText()
  const duration = useDurationText()
  const estimates = useStakeEstimates(network, amountsGwei)
  const shareBps = target.rewardSplitter?.shareBps ?? 0
  const amount = (wei: bigint | null | undefined): ReactNode => {
    if (wei !== null && wei !== undefined) return <Amount value={wei} decimals={18} unit="ETH" />
    return isUnread || !amountsGwei || wei === null ? '–' : <Skeleton width="8ch" />
  }
  const eth = (wei: bigint | null | undefined) => <span className={styles.amount}>{amount(wei)}</span>
  const estimated = (show: (of: StakeEstimates) => ReactNode): ReactNode => {
    const shown = estimates ? (show(estimates) ?? '–') : <Skeleton width="8ch" />
    return <span className={styles.estimate}>{amountsGwei ? shown : '–'}</span>
  }
  const time = (secondsOf: (of: StakeEstimates) => number | null): ReactNode =>
    estimated(of => {
      const seconds = secondsOf(of)
      return seconds === null ? null : duration(seconds)
    })
  const fee = costs ? costs.networkFeeWei : undefined
  return [
    { id: 'stake', label: t('stake.costStake'), value: eth(costs?.stakeWei) },
    { id: 'fee', label: t('stake.reviewServiceFee'), value: eth(costs?.serviceFeeWei) },
    {
      id: 'share',
      label: t('stake.providerShare'),
      value:
        shareBps > 0
          ? t('stake.providerShareOf', { percent: formatPercent(shareBps) })
          : t('stake.providerShareNone'),
    },
    { id: 'gas', label: t('stake.costNetworkFee'), value: eth(fee) },
    {
      id: 'yearly',
      label: t('stake.earnAbout'),
      value: estimated(
        ({ yearlyWei }) =>
          yearlyWei !== null && (
            <span className={styles.earning}>
              {t('stake.earnPerYear', {
                amount: `${formatAmount(yearlyWei, { decimals: 18, digits: 3 })} ETH`,
              })}
            </span>
          ),
      ),
    },
    {
      id: 'active',
      label: t('stake.activeIn'),
      value: time(({ activeSeconds }) => activeSeconds),
    },
    {
      id: 'back',
      label: t('stake.backIn'),
      value: time(({ backSeconds }) => backSeconds),
    },
  ]
}
