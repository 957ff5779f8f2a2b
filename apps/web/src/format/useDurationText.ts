import { useText } from '../i18n/useText.ts'

/** Seconds as words in one unit, rounded up: 'about 3 hours'. */
export type DurationText = (seconds: number) => string

const units = [
  ['common.seconds', 1, 100],
  ['common.minutes', 60, 100],
  ['common.hours', 3600, 48],
  ['common.days', 86_400, Number.POSITIVE_INFINITY],
] as const

export function useDurationText(): DurationText {
  const t = useText()
  return seconds => {
    const [id, size] = units.find(([, size, below]) => seconds / size < below) ?? units[3]
    return t('common.about', { duration: t(id, { count: Math.max(1, Math.ceil(seconds / size)) }) })
  }
}
