import type { OwnerRewards, RewardReach } from '@granary/api'
import { Card } from '@granary/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CsvButton } from '#web/csv/CsvButton.tsx'
import styles from '#web/history/HistorySection.module.css'
import { HistorySection, HistoryWaiting } from '#web/history/HistorySection.tsx'
import { type HistorySpan, historySpans } from '#web/history/HistorySpan.ts'
import { useShownRows } from '#web/history/useShownRows.ts'
import { useText } from '#web/i18n/useText.ts'
import { Segments } from '#web/shell/flow/Segments.tsx'
import { ReachNote, type ShownOwner } from '../../owner/index.ts'
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
  /** The page has this shape: a page before the first reward has another one, and nothing moves until that is known. */
  isSettled: boolean
}) {
  const t = useText()
  const { owner, query, reach, isSettled } = props
  const [span, setSpan] = useState<HistorySpan>('day')
  const { data, hasNextPage } = query
  const periods = useMemo(() => groupDays(data?.pages ?? [], span, hasNextPage), [data, span, hasNextPage])
  const rows = useShownRows(periods, rowsAtFirst, query)
  const options = historySpans.map(value => ({ value, label: t(`reward.history.span.${value}`) }))
  const save = async () => (await import('../csv/downloadHistory.ts')).downloadRewards(owner)
  return (
    <>
      <Card className={styles.section}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('reward.eth.stakingReward')}</h2>
          <Segments legend={t('reward.history.span')} options={options} value={span} onChange={setSpan} />
        </div>
        {data && isSettled && periods.length === 0 ? (
          <NoRewards />
        ) : (
          <RewardChart periods={periods} span={span} />
        )}
        <ReachNote network={owner.network} reach={reach} />
      </Card>
      <HistorySection
        title={t('reward.eth.history')}
        tools={
          <>
            <CsvButton label={t('reward.eth.csvRewards')} save={save} />
            <TaxExportButton owner={owner} offer={data?.pages[0]} />
          </>
        }
        instead={
          data && isSettled ? (
            <p className={styles.none}>{t('reward.eth.historyNone')}</p>
          ) : (
            <HistoryWaiting height="rows" />
          )
        }
        rows={rows}
      >
        <RewardTable periods={rows.shown} span={span} />
      </HistorySection>
    </>
  )
}

function NoRewards() {
  const t = useText()
  return (
    <p className={styles.none}>
      <strong>{t('reward.eth.rewardsNone')}</strong>
      {t('reward.eth.rewardsNoneText')}
    </p>
  )
}
