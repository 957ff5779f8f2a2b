import type { OwnerEvent, OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { Button, Card, Skeleton, VisuallyHidden } from '@granary/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { timeInTable } from '#web/format/formatDate.ts'
import tableStyles from '#web/history/HistoryTable.module.css'
import { useShownRows } from '#web/history/useShownRows.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { Eth, weiPerGwei } from '../../figures/index.ts'
import { OwnerReadNote, ownerEventsQuery } from '../../owner/index.ts'
import styles from './OneValidator.module.css'

const eventsAtFirst = 10

/** A validator's events, newest first. */
export function ValidatorEvents(props: {
  network: EthereumNetworkId
  owner: OwnerId
  pubkey: `0x${string}`
}) {
  const t = useText()
  const title = useId()
  const query = useInfiniteQuery(ownerEventsQuery(props.network, props.owner, props.pubkey))
  const { data, error, refetch } = query
  const events = data?.pages.flatMap(page => page.events) ?? []
  const { shown, hasOlder, isBusy, showOlder } = useShownRows(events, eventsAtFirst, query)
  return (
    <Card>
      <section className={styles.section} aria-labelledby={title}>
        <h2 id={title} className={styles.title}>
          {t('reward.validators.events.title')}
        </h2>
        <OwnerReadNote error={error} hasData={data !== undefined} onRetry={refetch} />
        {!data && !error && <Skeleton width="60%" />}
        {data && events.length === 0 && <p className={styles.hint}>{t('reward.validators.events.none')}</p>}
        {shown.length > 0 && <EventTable events={shown} />}
        {hasOlder && (
          <Button variant="secondary" size="small" busy={isBusy} onClick={showOlder}>
            {t('reward.validators.events.older')}
          </Button>
        )}
      </section>
    </Card>
  )
}

function EventTable({ events }: { events: readonly OwnerEvent[] }) {
  const t = useText()
  const language = useLanguage()
  return (
    <table className={tableStyles.table}>
      <caption>
        <VisuallyHidden>{t('reward.validators.events.title')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('reward.validators.events.what')}</th>
          <th scope="col">{t('reward.validators.events.amount')}</th>
          <th scope="col">{t('reward.validators.events.slot')}</th>
          <th scope="col">{t('reward.validators.events.time')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events of a slot may say the same
          <tr key={`${event.slot}.${event.type}.${at}`}>
            <th scope="row">
              {t(`reward.validators.events.type.${event.type}`)}
              {(event.detail === 'unrecognised' || event.detail === 'receipts_gone') && (
                <small>{t(`reward.eth.detail.${event.detail}`)}</small>
              )}
            </th>
            <td data-label={t('reward.validators.events.amount')}>
              <EventAmount event={event} />
            </td>
            <td data-label={t('reward.validators.events.slot')}>{event.slot}</td>
            <td data-label={t('reward.validators.events.time')}>
              {timeInTable(event.timestampSeconds, language)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EventAmount({ event: { amountGwei, executionWei } }: { event: OwnerEvent }) {
  if (executionWei !== null && executionWei > 0n) return <Eth wei={executionWei} />
  if (amountGwei !== null) return <Eth wei={amountGwei * weiPerGwei} />
  return <span className={styles.none}>–</span>
}
