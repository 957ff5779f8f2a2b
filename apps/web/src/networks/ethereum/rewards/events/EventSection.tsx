import type { OwnerEvent } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { classNames, elideMiddle, VisuallyHidden } from '@granary/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CsvButton } from '#web/csv/CsvButton.tsx'
import { timeInTable } from '#web/format/formatDate.ts'
import styles from '#web/history/HistorySection.module.css'
import { HistorySection, HistoryWaiting } from '#web/history/HistorySection.tsx'
import historyTable from '#web/history/HistoryTable.module.css'
import { useShownRows } from '#web/history/useShownRows.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { Eth, weiPerGwei } from '../../figures/index.ts'
import { OwnerReadNote, ownerEventsQuery, type ShownOwner } from '../../owner/index.ts'

const rowsAtFirst = 10

/** On-chain events of the validators. */
export function EventSection({ owner }: { owner: ShownOwner }) {
  const t = useText()
  const query = useInfiniteQuery(ownerEventsQuery(owner.network, owner.id))
  const { data, error, isPending, refetch } = query
  const events = data?.pages.flatMap(page => page.events) ?? []
  const rows = useShownRows(events, rowsAtFirst, query)
  const save = async () => (await import('../csv/downloadHistory.ts')).downloadEvents(owner)
  return (
    <HistorySection
      title={t('reward.eth.events')}
      tools={<CsvButton label={t('reward.eth.csvEvents')} save={save} />}
      note={<OwnerReadNote error={error} hasData={data !== undefined} onRetry={refetch} />}
      instead={
        isPending ? (
          <HistoryWaiting height="short" />
        ) : (
          data && <p className={styles.none}>{t('reward.eth.eventsNone')}</p>
        )
      }
      rows={rows}
    >
      <EventTable events={rows.shown} network={owner.network} />
    </HistorySection>
  )
}

/** Newest first, each with its validator. */
function EventTable(props: { events: readonly OwnerEvent[]; network: EthereumNetworkId }) {
  const t = useText()
  const language = useLanguage()
  const { events, network } = props
  return (
    <table className={classNames(historyTable.table, historyTable.events)}>
      <caption>
        <VisuallyHidden>{t('reward.eth.events')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('reward.eth.column.event')}</th>
          <th scope="col">{t('reward.eth.column.validator')}</th>
          <th scope="col">{t('reward.eth.column.time')}</th>
          <th scope="col">{t('reward.eth.column.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind may come in one slot, and rows are only appended
          <tr key={`${event.slot}.${event.pubkey}.${event.type}.${at}`}>
            <th scope="row">
              {t(`reward.eth.event.${event.type}`)}
              {event.detail && isKnownDetail(event.detail) && (
                <small>{t(`reward.eth.detail.${event.detail}`)}</small>
              )}
            </th>
            <td data-label={t('reward.eth.column.validator')}>
              <Link to="/$network/validator" params={{ network }} search={{ pubkey: event.pubkey }}>
                {event.index ?? <span className={historyTable.hash}>{elideMiddle(event.pubkey, 6, 4)}</span>}
              </Link>
            </td>
            <td data-label={t('reward.eth.column.time')}>{timeInTable(event.timestampSeconds, language)}</td>
            <td
              className={event.executionWei === null ? undefined : historyTable.earning}
              data-label={t('reward.eth.column.amount')}
            >
              <EventAmount event={event} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EventAmount({ event: { amountGwei, executionWei } }: { event: OwnerEvent }) {
  if (executionWei !== null) return <Eth wei={executionWei} />
  return amountGwei === null ? '–' : <Eth wei={amountGwei * weiPerGwei} />
}

const details = ['priority_fees', 'mev_payment', 'splitter', 'unrecognised', 'receipts_gone'] as const

/** The source of an execution reward, or why it is unknown, if this page has a message for it. */
function isKnownDetail(detail: string): detail is (typeof details)[number] {
  return (details as readonly string[]).includes(detail)
}
