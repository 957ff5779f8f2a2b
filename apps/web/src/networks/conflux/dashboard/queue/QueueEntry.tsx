import type { ConfluxPoolState, ConfluxQueueEntry } from '@granary/staking/conflux'
import { Chip } from '@granary/ui'
import { useEffect, useRef, useState } from 'react'
import { type DurationText, useDurationText } from '#web/format/useDurationText.ts'
import { useLongTime } from '#web/format/useLongTime.ts'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { Cfx } from '../figures/Cfx.tsx'
import styles from './QueueSection.module.css'
import { queueProgress } from './queueProgress.ts'

/** A CFX amount in transit: its progress and expected arrival. */
export function QueueEntry({ entry, state }: { entry: ConfluxQueueEntry; state: ConfluxPoolState }) {
  const t = useText()
  const end = endText(entry, useChainNow(state.block), {
    t,
    duration: useDurationText(),
    time: useLongTime(),
  })
  const progress = queueProgress(entry, state)
  const type = t(`reward.conflux.${entry.type}`)
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <Chip tone={entry.type === 'locking' ? 'good' : 'neutral'}>{type}</Chip>
        <strong className={styles.amount}>
          <Cfx drip={entry.amountDrip} />
        </strong>
      </div>
      {progress !== null && (
        <progress
          className={styles.progress}
          max={100}
          value={progress}
          aria-label={t('reward.conflux.progress', { type, percent: `${progress}%` })}
        />
      )}
      <p className={styles.line}>
        <span>{end}</span>
        {entry.endBlock !== null && (
          <span className={styles.faint}>
            {t('reward.conflux.endsBlock', { block: entry.endBlock.toLocaleString('en-US') })}
          </span>
        )}
      </p>
      <p className={styles.faint}>{t(`reward.conflux.${entry.type}Text`)}</p>
    </li>
  )
}

type Words = { t: Translate; duration: DurationText; time: (seconds: number) => string }

function endText({ endsAtSeconds }: ConfluxQueueEntry, now: number, words: Words): string {
  const { t, duration, time } = words
  if (endsAtSeconds === null) return t('reward.conflux.endsUnknown')
  const left = endsAtSeconds - now
  if (left <= 0) return t('reward.conflux.endsOver')
  return t('reward.conflux.endsAbout', { date: time(endsAtSeconds), duration: duration(left) })
}

/** Current chain time, seconds: that of the newest block read plus the time since. Ticks by itself. */
function useChainNow({ timestampSeconds }: ConfluxPoolState['block']): number {
  const seen = useRef({ timestampSeconds, atMs: performance.now() })
  if (seen.current.timestampSeconds !== timestampSeconds)
    seen.current = { timestampSeconds, atMs: performance.now() }
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return timestampSeconds + Math.max(0, Math.floor((nowMs - seen.current.atMs) / 1000))
}
