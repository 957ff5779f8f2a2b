import { useLanguage } from '../i18n/useLanguage.ts'

/** A moment's day in the visitor's time zone: `November 24, 2026`. */
export function useLocalDay(): (seconds: number) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), { year: 'numeric', month: 'long', day: 'numeric' })
  return seconds => format.format(seconds * 1000)
}
