const dayMs = 86_400_000

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
