import { dayInTable } from '../format/dateInTable.ts'
import type { Translate } from '../i18n/useText.ts'
import type { HistoryPeriod } from './HistoryPeriod.ts'
import type { HistorySpan } from './HistorySpan.ts'

const startOf = (date: string) => new Date(`${date}T00:00:00Z`)

/** A period's label in a table: `26-11-22`, `Week 47, 2026`, `November 2026`. Days are UTC. */
export function periodText(
  { key, to }: Pick<HistoryPeriod, 'key' | 'to'>,
  span: HistorySpan,
  language: string,
  t: Translate,
): string {
  if (span === 'week') {
    const [year = '', week = ''] = key.split('-W')
    return t('reward.history.week', { week: String(Number(week)), year })
  }
  if (span === 'day') return dayInTable(to, language)
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(
    startOf(to),
  )
}

/** A shorter label for chart axes. */
export function shortPeriodText(
  { from, to }: Pick<HistoryPeriod, 'from' | 'to'>,
  span: HistorySpan,
  language: string,
): string {
  const parts =
    span === 'month'
      ? ({ month: 'short', year: '2-digit' } as const)
      : ({ month: 'short', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...parts }).format(
    startOf(span === 'week' ? from : to),
  )
}
