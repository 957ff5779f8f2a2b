import { useLanguage } from '#web/i18n/useLanguage.ts'

/** For nearer times the hour is shown too. */
const nearMs = 2 * 86_400_000

/** Unix seconds as a day in the visitor's language and time zone: `December 5, 2026`; with the hour if it is near. */
export function useDayText(): (seconds: number) => string {
  const language = useLanguage()
  return seconds => {
    const ms = seconds * 1000
    const isNear = ms - Date.now() < nearMs
    return new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      ...(isNear && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    }).format(ms)
  }
}
