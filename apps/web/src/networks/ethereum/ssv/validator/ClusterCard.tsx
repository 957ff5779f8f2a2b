import type { SsvCluster } from '@granary/api/ssv'
import type { EthereumNetworkId } from '@granary/chains'
import { shortFundingDays } from '@granary/staking/ssv'
import { buttonClass, Chip, type KeyValueItem, KeyValueList, Note } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import { Eth } from '../../figures/index.ts'
import { runwayDays, withdrawableWei } from '../actions/judgeAmount.ts'
import { type SsvAction, takesAction } from '../actions/SsvAction.ts'
import { useLongDay } from '../dates/useLongDay.ts'
import { LegacyNote } from './LegacyNote.tsx'
import styles from './Validator.module.css'

/** A cluster's money: what is there, what it pays, and until when. */
export function ClusterCard(props: {
  network: EthereumNetworkId
  cluster: SsvCluster
  /** The wallet's account owns it, and the site may change it. */
  canAct: boolean
}) {
  const t = useText()
  const { network, cluster, canAct } = props
  const { balanceWei } = cluster
  return (
    <TitledCard title={t('stake.ssv.detail.cluster')}>
      <p className={styles.state} role="status">
        <StatusChip cluster={cluster} />
        {balanceWei !== null && (
          <span className={styles.big}>
            <Eth wei={balanceWei} size="large" />
          </span>
        )}
      </p>
      <ClusterNote cluster={cluster} />
      <KeyValueList items={useFigures(cluster)} />
      {canAct && <ClusterActions network={network} cluster={cluster} />}
    </TitledCard>
  )
}

/** What a cluster of before version 2 pays and holds is in SSV tokens: none of it is shown in ETH. */
function useFigures(cluster: SsvCluster): KeyValueItem[] {
  const t = useText()
  const { feeAsset, burnWeiPerBlock, collateralWei, snapshot, operatorIds } = cluster
  const eth = (wei: bigint) => <Eth wei={wei} />
  const money: KeyValueItem[] = [
    { id: 'until', label: t('stake.ssv.lastsUntil'), value: <Until cluster={cluster} />, strong: true },
    { id: 'yearly', label: t('stake.ssv.yearly'), value: eth(burnWeiPerBlock * blocksPerYear) },
    { id: 'collateral', label: t('stake.ssv.collateral'), value: eth(collateralWei) },
    { id: 'free', label: t('stake.ssv.detail.withdrawable'), value: eth(withdrawableWei(cluster)) },
  ]
  return [
    ...(feeAsset === 'eth' ? money : []),
    { id: 'count', label: t('stake.ssv.detail.validators'), value: snapshot.validatorCount },
    {
      id: 'operators',
      label: t('stake.ssv.step.operators'),
      value: operatorIds.map(id => `#${id}`).join(', '),
    },
  ]
}

/** Whether the balance of a cluster of before version 2 suffices is not known here. */
function StatusChip({ cluster: { status, feeAsset } }: { cluster: SsvCluster }) {
  const t = useText()
  return feeAsset === 'ssv' && status === 'active' ? (
    <Chip>{t('stake.ssv.detail.inTokens')}</Chip>
  ) : (
    <Chip tone={tones[status]}>{t(`stake.ssv.detail.status.${status}`)}</Chip>
  )
}

const blocksPerYear = 7_200n * 365n

const tones = {
  active: 'good',
  low: 'warning',
  liquidatable: 'danger',
  liquidated: 'danger',
  empty: 'neutral',
} as const satisfies Record<SsvCluster['status'], string>

function ClusterNote({ cluster: { status, feeAsset } }: { cluster: SsvCluster }) {
  const t = useText()
  if (feeAsset === 'ssv') return <LegacyNote />
  if (status === 'active') return null
  return (
    <Note tone={status === 'empty' ? 'info' : status === 'low' ? 'warning' : 'error'}>
      {t(`stake.ssv.detail.statusText.${status}`, { days: shortFundingDays })}
    </Note>
  )
}

/** The day on which anyone may liquidate the cluster. */
function Until({ cluster }: { cluster: SsvCluster }) {
  const t = useText()
  const day = useLongDay()
  if (cluster.status === 'empty' || cluster.status === 'liquidated' || cluster.balanceWei === null) return '–'
  const days = runwayDays(cluster, cluster.balanceWei)
  if (days === null) return t('stake.ssv.forEver')
  return t('stake.ssv.detail.until', { day: day(new Date(Date.now() + days * 86_400_000)), days })
}

function ClusterActions({ network, cluster }: { network: EthereumNetworkId; cluster: SsvCluster }) {
  const t = useText()
  const { status } = cluster
  const fitting: SsvAction[] =
    status === 'liquidated' ? ['reactivate'] : status === 'empty' ? ['withdraw'] : ['deposit', 'withdraw']
  const possible = fitting.filter(action => takesAction(cluster, action))
  if (possible.length === 0) return null
  return (
    <div className={styles.buttons}>
      {possible.map((action, place) => (
        <Link
          key={action}
          to="/$network/ssv/validator-detail"
          params={{ network }}
          search={(before: object) => ({ ...before, cluster: cluster.id, action }) as never}
          className={buttonClass({ size: 'small', variant: place === 0 ? 'primary' : 'secondary' })}
        >
          {t(`stake.ssv.action.name.${action}`)}
        </Link>
      ))}
    </div>
  )
}
