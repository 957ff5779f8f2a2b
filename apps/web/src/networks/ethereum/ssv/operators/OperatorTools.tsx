import type { SsvOperatorRow } from '@granary/api/ssv'
import { plainText } from '@granary/errors'
import { Checkbox, Field, NumberField, SearchIcon, Select } from '@granary/ui'
import { useMemo } from 'react'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import { nextSort } from './OperatorHead.tsx'
import styles from './OperatorTools.module.css'
import {
  firstView,
  type OperatorView,
  performances,
  readMaxFee,
  relaysOf,
  type SortColumn,
  sortColumns,
} from './OperatorView.ts'
import { useRowLayout } from './useRowLayout.ts'

/** Search, filters and order of the operators. */
export function OperatorTools(props: {
  operators: readonly SsvOperatorRow[]
  view: OperatorView
  onView: (view: OperatorView) => void
}) {
  const t = useText()
  const { operators, view, onView } = props
  const isFeeWrong = view.maxFee.trim() !== '' && readMaxFee(view.maxFee) === null
  return (
    <search className={styles.tools} aria-label={t('stake.ssv.operators.tools')}>
      <span className={styles.search}>
        <SearchIcon size={18} />
        <input
          type="search"
          className={styles.input}
          value={view.search}
          maxLength={100}
          placeholder={t('stake.ssv.operators.search')}
          aria-label={t('stake.ssv.operators.search')}
          autoComplete="off"
          spellCheck={false}
          onChange={event => onView({ ...view, search: event.target.value })}
        />
      </span>
      <OrderSelect view={view} onView={onView} />
      <details className={styles.filters} open={filterCount(view) > 0 || undefined}>
        <summary>{t('stake.ssv.operators.filters', { count: filterCount(view) })}</summary>
        <div className={styles.fields}>
          <Field label={t('stake.ssv.operators.access')}>
            {control => (
              <Select
                {...control}
                value={view.access}
                onChange={event => onView({ ...view, access: event.target.value as OperatorView['access'] })}
              >
                {(['all', 'public', 'private'] as const).map(access => (
                  <option key={access} value={access}>
                    {t(`stake.ssv.operators.accessName.${access}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <PerformanceField view={view} onView={onView} />
          <RelayField operators={operators} view={view} onView={onView} />
          <Field
            label={t('stake.ssv.operators.maxFee')}
            error={isFeeWrong && t('stake.field.AMOUNT_MALFORMED', { most: '' })}
          >
            {control => (
              <NumberField
                {...control}
                unit="ETH"
                maxLength={24}
                value={view.maxFee}
                onChange={maxFee => onView({ ...view, maxFee })}
              />
            )}
          </Field>
          <Checkbox
            checked={view.verified}
            onChange={event => onView({ ...view, verified: event.target.checked })}
          >
            {t('stake.ssv.operators.verifiedOnly')}
          </Checkbox>
        </div>
      </details>
    </search>
  )
}

/** Filters in use beside the search. */
export function filterCount({ access, verified, relay, performance, maxFee }: OperatorView): number {
  const uses = [
    access !== firstView.access,
    verified,
    relay !== '',
    performance !== null,
    maxFee.trim() !== '',
  ]
  return uses.filter(Boolean).length
}

type FieldProps = { view: OperatorView; onView: (view: OperatorView) => void }

/** Narrow screens have no column heads to press. */
function OrderSelect({ view, onView }: FieldProps) {
  const t = useText()
  const layout = useRowLayout()
  if (layout === 'line') return null
  return (
    <Select
      aria-label={t('stake.ssv.operators.order')}
      value={view.sort?.column ?? ''}
      onChange={event => {
        const column = event.target.value as SortColumn | ''
        onView({ ...view, sort: column === '' ? null : nextSort(column, null) })
      }}
    >
      <option value="">{t('stake.ssv.operators.orderFirst')}</option>
      {sortColumns.map(column => (
        <option key={column} value={column}>
          {t('stake.ssv.operators.orderBy', { column: t(`stake.ssv.operators.column.${column}`) })}
        </option>
      ))}
    </Select>
  )
}

function PerformanceField({ view, onView }: FieldProps) {
  const t = useText()
  return (
    <Field label={t('stake.ssv.operators.performance')}>
      {control => (
        <Select
          {...control}
          value={view.performance ?? ''}
          onChange={event => onView({ ...view, performance: Number(event.target.value) || null })}
        >
          <option value="">{t('stake.ssv.operators.any')}</option>
          {performances.map(least => (
            <option key={least} value={least}>
              {t('stake.ssv.operators.atLeast', { percent: formatPercent(least) })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function RelayField({ operators, view, onView }: FieldProps & { operators: readonly SsvOperatorRow[] }) {
  const t = useText()
  const relays = useMemo(() => relaysOf(operators), [operators])
  return (
    <Field label={t('stake.ssv.operators.column.relays')}>
      {control => (
        <Select
          {...control}
          value={view.relay}
          disabled={relays.length === 0}
          onChange={event => onView({ ...view, relay: event.target.value })}
        >
          <option value="">{t('stake.ssv.operators.any')}</option>
          {relays.map(relay => (
            <option key={relay} value={relay}>
              {plainText(relay, 50)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
