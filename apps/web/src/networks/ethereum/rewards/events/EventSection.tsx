import { Button, Card, Skeleton } from '@granary/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CsvButton } from '#web/csv/CsvButton.tsx'
import styles from '#web/history/HistorySection.module.css'
import { useShownRows } from '#web/history/useShownRows.ts'
import { useText } from '#web/i18n/useText.ts'
import { OwnerReadNote, ownerEventsQuery, type ShownOwner } from '../../owner/index.ts'
import { EventTable } from './EventTable.tsx'

const rowsAtFirst = 10

/** On-chain events of the validators. */
export function EventSection({ owner }: { owner: ShownOwner }) {
  const t = useText()
  const query = useInfiniteQuery(ownerEventsQuery(owner.network, owner.id))
  const { data, error, isPending, refetch } = query
  const events = data?.pages.flatMap(page => page.events) ?? []
  const { shown, hasOlder, isBusy, showOlder } = useShownRows(events, rowsAtFirst, query)
  return (
    <Card className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('reward.eth.events')}</h2>
        {events.length > 0 && <CsvButton label={t('reward.eth.csvEvents')} save={() => saveEvents(owner)} />}
      </div>
      <OwnerReadNote error={error} hasData={data !== undefined} onRetry={refetch} />
      {isPending && (
        <div className={styles.short} role="status" aria-busy="true" aria-label={t('common.loading')}>
          <Skeleton width="60%" />
        </div>
      )}
      {data && events.length === 0 && <p className={styles.none}>{t('reward.eth.eventsNone')}</p>}
      {events.length > 0 && <EventTable events={shown} network={owner.network} />}
      {hasOlder && events.length > 0 && (
        <Button variant="secondary" size="small" className={styles.older} busy={isBusy} onClick={showOlder}>
          {t('reward.history.older')}
        </Button>
      )}
    </Card>
  )
}

async function saveEvents(owner: ShownOwner): Promise<void> {
  const { downloadEvents } = await import('../csv/downloadHistory.ts')
  await downloadEvents(owner)
}
