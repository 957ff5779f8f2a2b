import { ArrowRightIcon, VisuallyHidden } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from './OperatorTable.module.css'
import { type OperatorView, type SortColumn, sortColumns } from './OperatorView.ts'

/** Names and fees sort ascending first, everything else descending. */
const ascendingFirst: ReadonlySet<SortColumn> = new Set(['name', 'fee'])

export const columnStyles: Readonly<Record<SortColumn, string | undefined>> = {
  name: styles.ofName,
  fee: styles.ofFee,
  month: styles.ofMonth,
  day: styles.ofDay,
  validators: styles.ofValidators,
}

/** Sortable column heads. Sticky. */
export function OperatorHead({ view, onView }: { view: OperatorView; onView: (view: OperatorView) => void }) {
  const t = useText()
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        <td className={styles.ofChoice}>
          <VisuallyHidden>{t('stake.ssv.operators.choice')}</VisuallyHidden>
        </td>
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
                className={styles.sort}
                onClick={() => onView({ ...view, sort: nextSort(column, view.sort) })}
              >
                {t(`stake.ssv.operators.column.${column}`)}
                <span className={styles.arrow} data-descending={sort?.descending}>
                  {sort && <ArrowRightIcon size={14} />}
                </span>
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Cycles one direction, the other, and the order of ids. */
export function nextSort(column: SortColumn, sort: OperatorView['sort']): OperatorView['sort'] {
  const descending = !ascendingFirst.has(column)
  if (sort?.column !== column) return { column, descending }
  return sort.descending === descending ? { column, descending: !descending } : null
}
