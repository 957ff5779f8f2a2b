import type { ConfluxEvent } from '@granary/api'
import { type Chain, transactionUrl } from '@granary/chains'
import { ExternalIcon, elideMiddle, VisuallyHidden } from '@granary/ui'
import { timeInTable } from '#web/format/dateInTable.ts'
import styles from '#web/history/HistoryTable.module.css'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { Cfx } from '../figures/Cfx.tsx'
import { cfxText } from '../figures/cfxText.ts'

/** Newest first. Links lead to the explorer; local chains have none. */
export function EventTable({ events, chain }: { events: readonly ConfluxEvent[]; chain: Chain }) {
  const t = useText()
  const language = useLanguage()
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t('reward.conflux.events')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('reward.conflux.column.event')}</th>
          <th scope="col" className={styles.wide}>
            {t('reward.conflux.column.time')}
          </th>
          <th scope="col">{t('reward.conflux.column.amount')}</th>
          <th scope="col">{t('reward.conflux.column.transaction')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map(event => (
          <tr key={`${event.blockNumber}.${event.logIndex}`}>
            <th scope="row">
              {t(`reward.conflux.event.${event.type}`)}
              <small className={styles.narrow}>{timeInTable(event.timestampSeconds, language)}</small>
            </th>
            <td className={styles.wide}>{timeInTable(event.timestampSeconds, language)}</td>
            <td className={event.type === 'claim' ? styles.earning : undefined}>
              <EventAmount event={event} />
            </td>
            <td>
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
        <span className={styles.faint}>{t('reward.conflux.amountUnknown')}</span>
      ) : (
        <Cfx drip={amountDrip} />
      )}
      {shares !== null && (
        <small className={styles.wide}>{t('reward.conflux.shares', { shares: cfxText(shares) })}</small>
      )}
    </>
  )
}

function Transaction({ hash, chain }: { hash: `0x${string}`; chain: Chain }) {
  const t = useText()
  const short = <span className={styles.hash}>{elideMiddle(hash, 6, 4)}</span>
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
