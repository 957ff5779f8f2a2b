import { Button, Card, Select, Skeleton } from '@granary/ui'
import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { OwnerReadNote, ReachNote, type ShownOwner } from '../../ethereum-owner/index.ts'
import { OperationItem } from './OperationItem.tsx'
import type { OperationRow } from './OperationRow.ts'
import styles from './Operations.module.css'
import { useOperations } from './useOperations.ts'

const filters = ['all', 'open', 'paid'] as const
type Filter = (typeof filters)[number]
const filterLabels = {
  all: 'claim.operation.filterAll',
  open: 'claim.operation.filterOpen',
  paid: 'claim.operation.filterPaid',
} as const

/** Rows drawn at first, and more at each press. */
const rowsAtOnce = 50

/** Everything that was done, newest first. */
export function History({ owner }: { owner: ShownOwner }) {
  const t = useText()
  const { network, id, account, isWatching } = owner
  const operations = useOperations(network, id, account)
  const [filter, setFilter] = useState<Filter>('all')
  const [most, setMost] = useState(rowsAtOnce)
  const { rows, error, isPending } = operations
  const fitting = rows?.filter(row => isShown(row, filter)) ?? []
  const hasMore = fitting.length > most || operations.hasOlder
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
      <ReachNote reach={operations.reach} />
      {isPending && fitting.length === 0 ? (
        <Loading />
      ) : fitting.length === 0 ? (
        !error && <Nothing isFiltered={filter !== 'all'} />
      ) : (
        <ol className={styles.rows}>
          {fitting.slice(0, most).map(row => (
            <OperationItem key={row.id} row={row} network={network} isOwn={!isWatching} />
          ))}
        </ol>
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

function isShown({ standing, what, result }: OperationRow, filter: Filter): boolean {
  if (filter === 'all') return true
  if (filter === 'open') return ['asked', 'sent', 'open', 'working'].includes(standing)
  return what === 'withdrawal' || result.is === 'paid'
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
