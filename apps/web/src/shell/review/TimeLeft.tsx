import { useEffect, useState } from 'react'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useText } from '../../i18n/useText.ts'
import styles from './Timeline.module.css'

/** A countdown to an estimated time, Unix seconds. */
export function TimeLeft({ at }: { at: number }) {
  const t = useText()
  const language = useLanguage()
  const seconds = Math.ceil(at - useNow() / 1000)
  return (
    <span className={styles.left}>
      {seconds > 0
        ? t('stake.timeline.left', { time: countdown(seconds, language) })
        : t('stake.timeline.soon')}
    </span>
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** The two largest units: `8 days 3 hr`, `2 min 5 sec`. */
export function countdown(seconds: number, language: string): string {
  const first = Math.max(
    0,
    units.findIndex(([, size]) => seconds >= size),
  )
  let rest = Math.max(0, seconds)
  return units
    .slice(first, first + 2)
    .map(([unit, size]) => {
      const count = Math.floor(rest / size)
      rest -= count * size
      return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
    })
    .join(' ')
}

/** Milliseconds, read again every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
