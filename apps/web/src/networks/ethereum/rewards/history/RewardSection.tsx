import type { OwnerRewards, RewardReach } from '@granary/api'
import { Button, Card, Skeleton } from '@granary/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CsvButton } from '#web/csv/CsvButton.tsx'
import styles from '#web/history/HistorySection.module.css'
import { type HistorySpan, historySpans } from '#web/history/HistorySpan.ts'
import { useShownRows } from '#web/history/useShownRows.ts'
import { useText } from '#web/i18n/useText.ts'
import { Segments } from '#web/shell/flow/Segments.tsx'
import { type OwnerStanding, ReachNote, type ShownOwner } from '../../owner/index.ts'
import { TaxExportButton } from '../csv/TaxExportButton.tsx'
import { groupDays } from './groupDays.ts'
import { RewardChart } from './RewardChart.tsx'
import { RewardTable } from './RewardTable.tsx'

const rowsAtFirst = 8

/** Earnings by day, week or month: a chart and its table. */
export function RewardSection(props: {
  owner: ShownOwner
  /** Daily rewards, newest page first. */
  query: UseInfiniteQueryResult<InfiniteData<OwnerRewards>>
  reach: RewardReach | undefined
  standing: OwnerStanding | undefined
}) {
  const t = useText()
  const { owner, query, reach, standing } = props
  const [span, setSpan] = useState<HistorySpan>('day')
  const { data, hasNextPage } = query
  const periods = useMemo(() => groupDays(data?.pages ?? [], span, hasNextPage), [data, span, hasNextPage])
  const { shown, hasOlder, isBusy, showOlder } = useShownRows(periods, rowsAtFirst, query)
  const options = historySpans.map(value => ({ value, label: t(`reward.history.span.${value}`) }))
  const save = async () => (await import('../csv/downloadHistory.ts')).downloadRewards(owner)
  return (
    <>
      <Card className={styles.section}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('reward.eth.stakingReward')}</h2>
          <Segments legend={t('reward.history.span')} options={options} value={span} onChange={setSpan} />
        </div>
        {data && periods.length === 0 ? (
          <NoRewards isWaiting={standing === 'waiting'} />
        ) : (
          <RewardChart periods={periods} span={span} />
        )}
        {standing !== 'waiting' && <ReachNote reach={reach} />}
      </Card>
      <Card className={styles.section}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('reward.eth.history')}</h2>
          {periods.length > 0 && (
            <>
              <CsvButton label={t('reward.eth.csvRewards')} save={save} />
              <TaxExportButton owner={owner} offer={data?.pages[0]} />
            </>
          )}
        </div>
        {!data && <Waiting />}
        {data && periods.length === 0 && <p className={styles.none}>{t('reward.eth.historyNone')}</p>}
        {periods.length > 0 && <RewardTable periods={shown} span={span} />}
        {hasOlder && periods.length > 0 && (
          <Button variant="secondary" size="small" className={styles.older} busy={isBusy} onClick={showOlder}>
            {t('reward.history.older')}
          </Button>
        )}
      </Card>
    </>
  )
}

function NoRewards({ isWaiting }: { isWaiting: boolean }) {
  const t = useText()
  return (
    <p className={styles.none}>
      <strong>{t('reward.eth.rewardsNone')}</strong>
      {t(isWaiting ? 'reward.eth.rewardsWaiting' : 'reward.eth.rewardsNoneText')}
    </p>
  )
}

/** Reserves the height of the first rows. */
function Waiting() {
  const t = useText()
  return (
    <div className={styles.rows} role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton width="80%" />
    </div>
  )
}
