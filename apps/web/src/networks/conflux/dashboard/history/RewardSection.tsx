import { Button, Card, Skeleton } from '@granary/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { CsvButton } from '#web/csv/CsvButton.tsx'
import styles from '#web/history/HistorySection.module.css'
import { type HistorySpan, historySpans } from '#web/history/HistorySpan.ts'
import { useShownRows } from '#web/history/useShownRows.ts'
import { useText } from '#web/i18n/useText.ts'
import { Segments } from '#web/shell/flow/Segments.tsx'
import { groupRewards } from './groupRewards.ts'
import { HistoryNotes } from './HistoryNotes.tsx'
import { rewardsQuery, type StakerInPool } from './historyQueries.ts'

const RewardPeriods = lazy(async () => ({ default: (await import('./RewardPeriods.tsx')).RewardPeriods }))

const rowsAtFirst = 8

/** Earnings by day, week or month: a chart and its table. */
export function RewardSection({ staker }: { staker: StakerInPool }) {
  const t = useText()
  const [span, setSpan] = useState<HistorySpan>('day')
  const query = useInfiniteQuery(rewardsQuery(staker))
  const { data, error, isPending, hasNextPage, refetch } = query
  const periods = useMemo(
    () => groupRewards(data?.pages.flatMap(({ days }) => days) ?? [], span, hasNextPage),
    [data, span, hasNextPage],
  )
  const { shown, hasOlder, isBusy, showOlder } = useShownRows(periods, rowsAtFirst, query)
  const options = historySpans.map(value => ({ value, label: t(`reward.history.span.${value}`) }))
  const save = async () => (await import('../csv/downloadHistory.ts')).downloadHistory('rewards', staker)
  return (
    <Card className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('reward.conflux.history')}</h2>
        {periods.length > 0 && (
          <>
            <Segments legend={t('reward.history.span')} options={options} value={span} onChange={setSpan} />
            <CsvButton label={t('reward.conflux.csvRewards')} save={save} />
          </>
        )}
      </div>
      <HistoryNotes error={error} reach={data?.pages[0]} onRetry={refetch} />
      {isPending && <Waiting />}
      {data && periods.length === 0 && <NoRewards />}
      {periods.length > 0 && (
        <Suspense fallback={<Waiting />}>
          <RewardPeriods periods={periods} shown={shown} span={span} />
        </Suspense>
      )}
      {hasOlder && periods.length > 0 && (
        <Button variant="secondary" size="small" className={styles.older} busy={isBusy} onClick={showOlder}>
          {t('reward.history.older')}
        </Button>
      )}
    </Card>
  )
}

function NoRewards() {
  const t = useText()
  return (
    <p className={styles.none}>
      <strong>{t('reward.conflux.historyNone')}</strong>
      {t('reward.conflux.historyNoneText')}
    </p>
  )
}

/** Reserves the height of the chart and the first rows. */
function Waiting() {
  const t = useText()
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton width="40%" />
      <Skeleton width="80%" />
    </div>
  )
}
