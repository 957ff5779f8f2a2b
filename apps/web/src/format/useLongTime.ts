import { useLanguage } from '../i18n/useLanguage.ts'

/** A moment for a sentence, in the visitor's time zone: `November 24, 2026 at 15:30`. */
export function useLongTime(): (seconds: number) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return seconds => format.format(seconds * 1000)
}
