import { useLanguage } from '../i18n/useLanguage.ts'

/** A day in UTC in a sentence: `2026-11-24` is `November 24, 2026`. */
export function useLongDay(): (date: string) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
  return date => format.format(new Date(`${date}T00:00:00Z`))
}
