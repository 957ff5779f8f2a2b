import type { OwnedValidator, ValidatorStatus } from '@granary/api'
import { validatorStatus } from '@granary/api'
import { SearchIcon, Select } from '@granary/ui'
import { type ReactNode, useMemo } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { nextSort } from './TableHead.tsx'
import styles from './TableTools.module.css'
import { type IncomeSpan, incomeSpans, type SortColumn, sortColumns, type TableView } from './TableView.ts'

/** Search, filter and income window; on phones also the sort order. */
export function TableTools(props: {
  validators: readonly OwnedValidator[]
  view: TableView
  onView: (view: TableView) => void
  children: ReactNode
}) {
  const t = useText()
  const { validators, view, onView, children } = props
  const counts = useMemo(() => countStatuses(validators), [validators])
  return (
    <search className={styles.tools} aria-label={t('reward.validators.tools')}>
      <span className={styles.search}>
        <SearchIcon size={18} />
        <input
          type="search"
          className={styles.input}
          value={view.search}
          maxLength={120}
          placeholder={t('reward.validators.search')}
          aria-label={t('reward.validators.search')}
          autoComplete="off"
          spellCheck={false}
          onChange={event => onView({ ...view, search: event.target.value })}
        />
      </span>
      <Select
        className={styles.status}
        aria-label={t('reward.validators.filter')}
        value={view.status}
        onChange={event => onView({ ...view, status: event.target.value as TableView['status'] })}
      >
        <option value="all">{t('reward.validators.filterAll', { count: validators.length })}</option>
        {validatorStatus.options
          .filter(status => counts.has(status) || status === view.status)
          .map(status => (
            <option key={status} value={status}>
              {t('reward.validators.filterOne', {
                status: t(`reward.validators.status.${status}`),
                count: counts.get(status) ?? 0,
              })}
            </option>
          ))}
      </Select>
      <Select
        aria-label={t('reward.validators.span')}
        value={view.span}
        onChange={event => onView({ ...view, span: event.target.value as IncomeSpan })}
      >
        {incomeSpans.map(span => (
          <option key={span} value={span}>
            {t(`reward.validators.spans.${span}`)}
          </option>
        ))}
      </Select>
      <Select
        className={styles.order}
        aria-label={t('reward.validators.order')}
        value={view.sort?.column ?? ''}
        onChange={event => {
          const column = event.target.value as SortColumn | ''
          onView({ ...view, sort: column === '' ? null : nextSort(column, null) })
        }}
      >
        <option value="">{t('reward.validators.orderFirst')}</option>
        {sortColumns.map(column => (
          <option key={column} value={column}>
            {t('reward.validators.orderBy', { column: t(`reward.validators.column.${column}`) })}
          </option>
        ))}
      </Select>
      <div className={styles.end}>{children}</div>
    </search>
  )
}

function countStatuses(validators: readonly OwnedValidator[]): ReadonlyMap<ValidatorStatus, number> {
  const counts = new Map<ValidatorStatus, number>()
  for (const { status } of validators) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}
