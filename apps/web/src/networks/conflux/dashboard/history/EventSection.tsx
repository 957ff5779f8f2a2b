import type { Chain } from '@granary/chains'
import { Button, Card, Skeleton } from '@granary/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CsvButton } from '#web/csv/CsvButton.tsx'
import styles from '#web/history/HistorySection.module.css'
import { useShownRows } from '#web/history/useShownRows.ts'
import { useText } from '#web/i18n/useText.ts'
import { saveHistory } from '../csv/saveHistory.ts'
import { EventTable } from './EventTable.tsx'
import { HistoryNotes } from './HistoryNotes.tsx'
import { eventsAPage, eventsQuery } from './historyQueries.ts'
import type { StakerInPool } from './StakerInPool.ts'

/** The account's events in the pool, each with its transaction. */
export function EventSection({ staker, chain }: { staker: StakerInPool; chain: Chain }) {
  const t = useText()
  const query = useInfiniteQuery(eventsQuery(staker))
  const { data, error, isPending, refetch } = query
  const events = data?.pages.flatMap(page => page.events) ?? []
  const { shown, hasOlder, isBusy, showOlder } = useShownRows(events, eventsAPage, query)
  return (
    <Card className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('reward.conflux.events')}</h2>
        {events.length > 0 && (
          <CsvButton label={t('reward.conflux.csvEvents')} save={() => saveHistory('events', staker)} />
        )}
      </div>
      <HistoryNotes error={error} reach={data?.pages[0]} onRetry={refetch} />
      {isPending && (
        <p className={styles.short} role="status" aria-busy="true" aria-label={t('common.loading')}>
          <Skeleton width="60%" />
        </p>
      )}
      {data && events.length === 0 && <p className={styles.none}>{t('reward.conflux.eventsNone')}</p>}
      {events.length > 0 && <EventTable events={shown} chain={chain} />}
      {hasOlder && events.length > 0 && (
        <Button variant="secondary" size="small" className={styles.older} busy={isBusy} onClick={showOlder}>
          {t('reward.history.older')}
        </Button>
      )}
    </Card>
  )
}
