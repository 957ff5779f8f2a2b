import { dayInTable } from '#web/format/formatDate.ts'
import type { Translate } from '#web/i18n/useText.ts'
import type { HistorySpan } from './HistorySpan.ts'

/** A UTC day, week or month of a history, as far as the history covers it. */
export type HistoryPeriod = {
  /** Id of the period: `2026-11-22`, `2026-W47`, `2026-11`. */
  key: string
  /** Its first and last day in the history, `2026-11-22`. */
  from: string
  to: string
  /** Number of days its readings cover. */
  days: number
  /** The period is not over, or its data is not final. */
  isOpen: boolean
  /** Some days were unreadable; the next reading includes their earnings. */
  hasGap: boolean
  /** Older days of the period are not loaded; it may have earned more. */
  isPartial: boolean
}

/** Caveats shown beside a period's figures. */
export function periodRemarks(period: HistoryPeriod, language: string, t: Translate): string[] {
  const { isOpen, hasGap, isPartial, days, from } = period
  return [
    isOpen && t('reward.history.open'),
    hasGap && t('reward.history.gap', { days }),
    isPartial && t('reward.history.partial', { date: dayInTable(from, language) }),
  ].filter(remark => remark !== false)
}

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
