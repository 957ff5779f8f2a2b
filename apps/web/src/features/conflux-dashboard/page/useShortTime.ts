import { useLanguage } from '../../../i18n/useLanguage.ts'

/** A moment that is expected, in the time zone of the visitor: `Nov 24, 15:30`. */
export function useShortTime(): (seconds: number) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return seconds => format.format(seconds * 1000)
}
