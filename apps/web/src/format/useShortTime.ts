import { useLanguage } from '../i18n/useLanguage.ts'

/** A moment in the time zone of the visitor, the one style of this screen: `Nov 24, 2026, 15:30`. */
export function useShortTime(): (seconds: number) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return seconds => format.format(seconds * 1000)
}
