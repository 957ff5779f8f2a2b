import { ArrowRightIcon, VisuallyHidden } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { hasExplorers } from '#web/shell/ExplorerLink.tsx'
import headStyles from './TableHead.module.css'
import { type SortColumn, sortColumns, type TableView } from './TableView.ts'
import styles from './ValidatorTable.module.css'

/** Amounts sort descending first, everything else ascending. */
const descendingFirst: ReadonlySet<SortColumn> = new Set(['effective', 'balance', 'income'])

export const columnStyles: Readonly<Record<SortColumn, string | undefined>> = {
  index: styles.ofIndex,
  status: styles.ofStatus,
  deposit: styles.ofDeposit,
  withdrawal: styles.ofWithdrawal,
  effective: styles.ofEffective,
  balance: styles.ofBalance,
  income: styles.ofIncome,
  performance: styles.ofPerformance,
}

/** Sortable column heads. Sticky. */
export function TableHead(props: {
  view: TableView
  onView: (view: TableView) => void
  /** The select-all box; absent if nothing can be chosen. */
  chooseAll: ReactNode
}) {
  const t = useText()
  const { view, onView, chooseAll } = props
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        {chooseAll && <td className={styles.ofChoice}>{chooseAll}</td>}
        {sortColumns.map(column => {
          const sort = view.sort?.column === column ? view.sort : null
          return (
            <th
              key={column}
              scope="col"
              className={columnStyles[column]}
              aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                className={headStyles.sort}
                onClick={() => onView({ ...view, sort: nextSort(column, view.sort) })}
              >
                {t(`reward.validators.column.${column}`)}
                <span className={headStyles.arrow} data-descending={sort?.descending}>
                  {sort && <ArrowRightIcon size={14} />}
                </span>
              </button>
            </th>
          )
        })}
        {hasExplorers && (
          <td className={styles.ofLinks}>
            <VisuallyHidden>{t('reward.validators.column.links')}</VisuallyHidden>
          </td>
        )}
      </tr>
    </thead>
  )
}

/** Cycles one direction, the other, and deposit order. */
export function nextSort(column: SortColumn, sort: TableView['sort']): TableView['sort'] {
  const descending = descendingFirst.has(column)
  if (sort?.column !== column) return { column, descending }
  return sort.descending === descending ? { column, descending: !descending } : null
}
