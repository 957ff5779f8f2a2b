/** The granularity of a history view. */
export const historySpans = ['day', 'week', 'month'] as const

export type HistorySpan = (typeof historySpans)[number]

const dayMs = 86_400_000

/**
 * The period that contains a day.
 * @param date `2026-11-22`, in UTC
 * @returns `2026-11-22`, `2026-W47` (ISO 8601, from Monday) or `2026-11`
 */
export function periodKey(date: string, span: HistorySpan): string {
  if (span === 'day') return date
  return span === 'week' ? isoWeek(date) : date.slice(0, 7)
}

/**
 * The first day that a reading covers.
 * @param date its last day, `2026-11-22`
 * @param days how many, at least 1
 */
export function firstDay(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - (days - 1) * dayMs).toISOString().slice(0, 10)
}

/**
 * A day's ISO 8601 week: weeks start on Monday, and week 1 contains the year's first Thursday.
 * @param date `2027-01-01`, in UTC
 * @returns `2026-W53`
 */
export function isoWeek(date: string): string {
  const time = Date.parse(`${date}T00:00:00Z`)
  const weekday = (new Date(time).getUTCDay() + 6) % 7
  const thursday = new Date(time + (3 - weekday) * dayMs)
  const year = thursday.getUTCFullYear()
  const dayOfYear = (thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs
  return `${year}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`
}
