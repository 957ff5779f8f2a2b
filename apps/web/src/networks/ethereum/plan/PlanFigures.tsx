import type { EthereumStatus } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { minDepositGwei } from '@granary/staking/ethereum'
import { Amount, type KeyValueItem, KeyValueList, Skeleton } from '@granary/ui'
import { formatPercent } from '#web/format/formatPercent.ts'
import { type DurationText, useDurationText } from '#web/format/useDurationText.ts'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { activationTimes } from '../activation/index.ts'
import { executionShareBps, likelyNetwork } from '../settings/index.ts'
import { useEthereumStatus } from '../status/index.ts'
import styles from './PlanCard.module.css'
import type { PlanResult, StakePlan } from './planStake.ts'

const kinds = { classic: 'home.planClassic', compounding: 'home.planCompounding' } as const

type PlanFiguresProps = {
  result: PlanResult
  network: EthereumNetworkId | undefined
  /** No network will come: the figures stay empty instead of loading. */
  isMissing: boolean
}

/** Both kinds of validators for the amount, and the live figures. */
export function PlanFigures({ result, network, isMissing }: PlanFiguresProps) {
  const t = useText()
  const duration = useDurationText()
  const { data: status, error } = useEthereumStatus(network)
  const { plan } = result
  const live = { status, isMissing: !!error || (network === undefined && isMissing) }
  return (
    <>
      <KeyValueList
        className={styles.rows ?? ''}
        items={[
          { id: 'classic', label: t(kinds.classic), value: plan ? classicText(plan, t) : '–' },
          {
            id: 'compounding',
            label: t(kinds.compounding),
            value: plan ? t('home.planCompoundingValue', { count: plan.compounding }) : '–',
          },
          feeItem(plan, live, t),
          shareItem(network ?? likelyNetwork, t),
          firstItem(live, t, duration),
        ]}
      />
      <p className={styles.note}>{t('home.planFirstNote')}</p>
    </>
  )
}

type Live = { status: EthereumStatus | undefined; isMissing: boolean }

function classicText({ classic, remainderGwei }: StakePlan, t: Translate) {
  const eth = Number(remainderGwei) / 1e9
  if (remainderGwei === 0n) return t('home.planClassicValue', { count: classic })
  return (
    <>
      {t('home.planClassicValue', { count: classic })}
      <br />
      <span className={styles.faint}>{t('home.planRemainder', { amount: eth })}</span>
    </>
  )
}

function feeItem(plan: StakePlan | undefined, live: Live, t: Translate): KeyValueItem {
  const fee = live.status?.batchDeposit?.feePerValidatorWei
  const value = () => {
    if (!live.status) return <Waiting isMissing={live.isMissing} />
    if (fee === undefined || !plan) return '–'
    if (fee === 0n) return t('home.planFeeNone')
    return (['classic', 'compounding'] as const).map(kind => (
      <span key={kind}>
        <span className={styles.faint}>{t(kinds[kind])}</span>{' '}
        <Amount value={fee * BigInt(plan[kind])} decimals={18} unit="ETH" />
      </span>
    ))
  }
  return { id: 'fee', label: t('home.planFee'), value: <span className={styles.fees}>{value()}</span> }
}

function shareItem(network: EthereumNetworkId, t: Translate): KeyValueItem {
  const bps = executionShareBps(ethereumNetworks[network].id)
  return {
    id: 'share',
    label: t('home.planShare'),
    value: bps > 0 ? formatPercent(bps) : t('home.planFeeNone'),
  }
}

function firstItem(live: Live, t: Translate, duration: DurationText): KeyValueItem {
  const value = live.status ? (
    duration(activationTimes(live.status, [minDepositGwei]).activationSeconds)
  ) : (
    <Waiting isMissing={live.isMissing} />
  )
  return { id: 'first', label: t('home.planFirst'), value }
}

function Waiting({ isMissing }: { isMissing: boolean }) {
  const t = useText()
  return isMissing ? (
    <span className={styles.faint}>{t('common.unavailable')}</span>
  ) : (
    <Skeleton width="9ch" />
  )
}
