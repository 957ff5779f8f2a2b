import { useLanguage } from '#web/i18n/useLanguage.ts'

/** A day for a sentence, in the visitor's time zone: `November 24, 2026`. */
export function useLongDay(): (date: Date) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), { year: 'numeric', month: 'long', day: 'numeric' })
  return date => format.format(date)
}
