import { useLanguage } from '../i18n/useLanguage.ts'

/** A day in UTC in words: `2026-11-24` is `Nov 24, 2026`. */
export function useShortDay(): (date: string) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  })
  return date => format.format(new Date(`${date}T00:00:00Z`))
}
