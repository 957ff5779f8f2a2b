import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { CsvButton } from '#web/csv/CsvButton.tsx'
import styles from '#web/history/HistorySection.module.css'
import { HistorySection, HistoryWaiting } from '#web/history/HistorySection.tsx'
import { type HistorySpan, historySpans } from '#web/history/HistorySpan.ts'
import { useShownRows } from '#web/history/useShownRows.ts'
import { useText } from '#web/i18n/useText.ts'
import { Segments } from '#web/shell/flow/Segments.tsx'
import { groupRewards } from './groupRewards.ts'
import { HistoryNotes } from './HistoryNotes.tsx'
import { rewardsQuery, type StakerInPool } from './historyQueries.ts'

const RewardPeriods = lazy(async () => ({ default: (await import('./RewardPeriods.tsx')).RewardPeriods }))

const rowsAtFirst = 8

const waiting = <HistoryWaiting height="chart" />

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
  const rows = useShownRows(periods, rowsAtFirst, query)
  const options = historySpans.map(value => ({ value, label: t(`reward.history.span.${value}`) }))
  const save = async () => (await import('../csv/downloadHistory.ts')).downloadHistory('rewards', staker)
  return (
    <HistorySection
      title={t('reward.conflux.history')}
      tools={
        <>
          <Segments legend={t('reward.history.span')} options={options} value={span} onChange={setSpan} />
          <CsvButton label={t('reward.conflux.csvRewards')} save={save} />
        </>
      }
      note={<HistoryNotes error={error} reach={data?.pages[0]} onRetry={refetch} />}
      instead={isPending ? waiting : data && <NoRewards />}
      rows={rows}
    >
      <Suspense fallback={waiting}>
        <RewardPeriods periods={periods} shown={rows.shown} span={span} />
      </Suspense>
    </HistorySection>
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
