import type { EthereumNetworkId } from '@granary/chains'
import { Button, Card, Select, Skeleton } from '@granary/ui'
import { useState } from 'react'
import { timeInTable } from '#web/format/formatDate.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { Eth, weiPerGwei } from '../../figures/index.ts'
import { knowsRewards, NoValidators, OwnerReadNote, ReachNote, type ShownOwner } from '../../owner/index.ts'
import { arrangeRows, isOpen, type PaymentsOfDay, type RowGroup } from './arrangeRows.ts'
import { OperationItem } from './OperationItem.tsx'
import type { OperationRow } from './OperationRow.ts'
import styles from './Operations.module.css'
import { RowValidators } from './RowValidators.tsx'
import { useOperations } from './useOperations.ts'

const filters = ['all', 'open', 'paid'] as const
type Filter = (typeof filters)[number]
const filterLabels = {
  all: 'claim.operation.filterAll',
  open: 'claim.operation.filterOpen',
  paid: 'claim.operation.filterPaid',
} as const

/** Rows shown at first, and added per click. */
const rowsAtOnce = 50

/**
 * Every operation: unfinished ones first, and the newest first within each group.
 * @param props.hasNone the owner has no validators; only this browser's own records can exist
 */
export function History({ owner, hasNone }: { owner: ShownOwner; hasNone: boolean }) {
  const t = useText()
  const { network, id, account, isWatching } = owner
  const operations = useOperations(network, id, account)
  const [filter, setFilter] = useState<Filter>('all')
  const [most, setMost] = useState(rowsAtOnce)
  const { rows, error, isPending } = operations
  const day = useLocalDay()
  // An unread history is not an empty one.
  const isRead = operations.reach === undefined || knowsRewards(operations.reach)
  const fitting = rows?.filter(row => isShown(row, filter)) ?? []
  const groups = firstEntries(arrangeRows(fitting, day, operations.hasOlder), most)
  const hasMore = groups.isCut || operations.hasOlder
  if (hasNone && rows?.length === 0 && !isPending) return <NoValidators owner={owner} />
  return (
    <Card className={styles.history}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('claim.operation.history')}</h2>
        <Select
          aria-label={t('claim.operation.filter')}
          value={filter}
          onChange={event => setFilter(event.target.value as Filter)}
        >
          {filters.map(each => (
            <option key={each} value={each}>
              {t(filterLabels[each])}
            </option>
          ))}
        </Select>
      </div>
      <OwnerReadNote error={error} hasData={fitting.length > 0} onRetry={operations.refetch} />
      <ReachNote network={network} reach={operations.reach} hasDays={false} />
      {isPending && fitting.length === 0 ? (
        <Loading />
      ) : fitting.length === 0 ? (
        !error && isRead && <Nothing isFiltered={filter !== 'all'} />
      ) : (
        groups.shown.map(({ name, entries }) => (
          <section key={name} className={styles.group} aria-labelledby={`operations-${name}`}>
            <h3 id={`operations-${name}`} className={styles.groupTitle}>
              {t(`claim.operation.group.${name}`)}
            </h3>
            <ol className={styles.rows}>
              {entries.map(entry =>
                'rows' in entry ? (
                  <PaymentsItem
                    key={entry.id}
                    payments={entry}
                    day={day(entry.rows[0]?.atSeconds ?? 0)}
                    network={network}
                  />
                ) : (
                  <OperationItem key={entry.id} row={entry} network={network} isOwn={!isWatching} />
                ),
              )}
            </ol>
          </section>
        ))
      )}
      {hasMore && fitting.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          className={styles.older}
          busy={operations.isBusy}
          onClick={() => {
            setMost(most + rowsAtOnce)
            if (operations.hasOlder) operations.showOlder()
          }}
        >
          {t('claim.operation.older')}
        </Button>
      )}
    </Card>
  )
}

function isShown(row: OperationRow, filter: Filter): boolean {
  if (filter === 'all') return true
  if (filter === 'open') return isOpen(row)
  return row.what === 'withdrawal' || row.result.is === 'paid'
}

/** The first entries across all groups. */
function firstEntries(groups: readonly RowGroup[], most: number): { shown: RowGroup[]; isCut: boolean } {
  let room = most
  const shown = groups.map(group => {
    const entries = group.entries.slice(0, Math.max(0, room))
    room -= group.entries.length
    return { ...group, entries }
  })
  return { shown: shown.filter(({ entries }) => entries.length > 0), isCut: room < 0 }
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useText()
  return (
    <div className={styles.none}>
      <strong>{t(isFiltered ? 'claim.operation.noneFiltered' : 'claim.operation.none')}</strong>
      {!isFiltered && <p>{t('claim.operation.noneText')}</p>}
    </div>
  )
}

function Loading() {
  const t = useText()
  return (
    <div className={styles.loading} role="status" aria-busy="true" aria-label={t('common.loading')}>
      {['70%', '54%', '62%'].map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

/** A moment's day in the visitor's time zone: `November 24, 2026`. */
function useLocalDay(): (seconds: number) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), { year: 'numeric', month: 'long', day: 'numeric' })
  return seconds => format.format(seconds * 1000)
}

/** A day's small payments in one line; a click renders each of them, as there may be hundreds. */
function PaymentsItem(props: { payments: PaymentsOfDay; day: string; network: EthereumNetworkId }) {
  const t = useText()
  const language = useLanguage()
  const { payments, day, network } = props
  const [isOpen, setOpen] = useState(false)
  const { rows, sumGwei, isPartly } = payments
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{t('claim.operation.what.withdrawal')}</strong>
        <span className={styles.who}>{day}</span>
      </div>
      <div className={styles.amount}>
        <Eth wei={sumGwei * weiPerGwei} />
      </div>
      <details className={styles.payments} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{t('claim.operation.payments', { count: rows.length })}</summary>
        <ul className={styles.each}>
          {(isOpen ? rows : []).map(row => (
            <li key={row.id}>
              <span>
                <RowValidators network={network} validators={row.validators} count={row.count} />
              </span>
              <time dateTime={new Date(row.atSeconds * 1000).toISOString()}>
                {timeInTable(row.atSeconds, language)}
              </time>
              <span className={styles.amount}>
                <Eth wei={(row.amountGwei ?? 0n) * weiPerGwei} />
              </span>
            </li>
          ))}
        </ul>
      </details>
      {isPartly && <p className={styles.result}>{t('claim.operation.paymentsPartly')}</p>}
    </li>
  )
}
