import type { ConfluxEvent } from '@granary/api'
import { type Chain, transactionUrl } from '@granary/chains'
import { ExternalIcon, elideMiddle, VisuallyHidden } from '@granary/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CsvButton } from '#web/csv/CsvButton.tsx'
import { timeInTable } from '#web/format/formatDate.ts'
import styles from '#web/history/HistorySection.module.css'
import { HistorySection, HistoryWaiting } from '#web/history/HistorySection.tsx'
import historyTable from '#web/history/HistoryTable.module.css'
import { useShownRows } from '#web/history/useShownRows.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { Cfx, cfxText } from '../figures/Cfx.tsx'
import { HistoryNotes } from './HistoryNotes.tsx'
import { eventsAPage, eventsQuery, type StakerInPool } from './historyQueries.ts'

/** The account's events in the pool, each with its transaction. */
export function EventSection({ staker, chain }: { staker: StakerInPool; chain: Chain }) {
  const t = useText()
  const query = useInfiniteQuery(eventsQuery(staker))
  const { data, error, isPending, refetch } = query
  const events = data?.pages.flatMap(page => page.events) ?? []
  const rows = useShownRows(events, eventsAPage, query)
  const save = async () => (await import('../csv/downloadHistory.ts')).downloadHistory('events', staker)
  return (
    <HistorySection
      title={t('reward.conflux.events')}
      tools={<CsvButton label={t('reward.conflux.csvEvents')} save={save} />}
      note={<HistoryNotes error={error} reach={data?.pages[0]} onRetry={refetch} />}
      instead={
        isPending ? (
          <HistoryWaiting height="short" />
        ) : (
          data && <p className={styles.none}>{t('reward.conflux.eventsNone')}</p>
        )
      }
      rows={rows}
    >
      <EventTable events={rows.shown} chain={chain} />
    </HistorySection>
  )
}

/** Newest first. Links lead to the explorer; local chains have none. */
function EventTable({ events, chain }: { events: readonly ConfluxEvent[]; chain: Chain }) {
  const t = useText()
  const language = useLanguage()
  return (
    <table className={historyTable.table}>
      <caption>
        <VisuallyHidden>{t('reward.conflux.events')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('reward.conflux.column.event')}</th>
          <th scope="col">{t('reward.conflux.column.time')}</th>
          <th scope="col">{t('reward.conflux.column.amount')}</th>
          <th scope="col">{t('reward.conflux.column.transaction')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map(event => (
          <tr key={`${event.blockNumber}.${event.logIndex}`}>
            <th scope="row">{t(`reward.conflux.event.${event.type}`)}</th>
            <td data-label={t('reward.conflux.column.time')}>
              {timeInTable(event.timestampSeconds, language)}
            </td>
            <td
              className={event.type === 'claim' ? historyTable.earning : undefined}
              data-label={t('reward.conflux.column.amount')}
            >
              <EventAmount event={event} />
            </td>
            <td data-label={t('reward.conflux.column.transaction')}>
              <Transaction hash={event.transactionHash} chain={chain} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EventAmount({ event: { amountDrip, shares } }: { event: ConfluxEvent }) {
  const t = useText()
  return (
    <>
      {amountDrip === null ? (
        <span className={historyTable.faint}>{t('reward.conflux.amountUnknown')}</span>
      ) : (
        <Cfx drip={amountDrip} />
      )}
      {shares !== null && <small>{t('reward.conflux.shares', { shares: cfxText(shares) })}</small>}
    </>
  )
}

function Transaction({ hash, chain }: { hash: `0x${string}`; chain: Chain }) {
  const t = useText()
  const short = <span className={historyTable.hash}>{elideMiddle(hash, 6, 4)}</span>
  if (import.meta.env.MODE === 'devnet') return short
  return (
    <a
      href={transactionUrl(chain, hash)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${hash}, ${chain.blockExplorers.default.name}, ${t('common.openInNewTab')}`}
    >
      {short} <ExternalIcon size={16} />
    </a>
  )
}
