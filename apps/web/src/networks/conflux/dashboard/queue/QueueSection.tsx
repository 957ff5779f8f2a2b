import type { ConfluxPoolState, ConfluxPosition, ConfluxQueueEntry } from '@granary/staking/conflux'
import { Chip, Note, Skeleton } from '@granary/ui'
import { useEffect, useRef, useState } from 'react'
import { type DurationText, useDurationText } from '#web/format/useDurationText.ts'
import { useLongTime } from '#web/format/useLongTime.ts'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import { Cfx, cfxText } from '../figures/Cfx.tsx'
import styles from './QueueSection.module.css'

type Words = { t: Translate; duration: DurationText; time: (seconds: number) => string }

type QueueSectionProps = { position: ConfluxPosition | undefined; state: ConfluxPoolState | undefined }

/** Amounts on their way in or out, soonest first, and unlocked CFX that the pool does not hold yet. */
export function QueueSection({ position, state }: QueueSectionProps) {
  const t = useText()
  return (
    <TitledCard title={t('reward.conflux.queue')} className={styles.section}>
      {!position || !state ? (
        <p className={styles.none}>
          <Skeleton width="60%" />
        </p>
      ) : (
        <Entries position={position} state={state} />
      )}
      {position && <NotBackYet position={position} />}
    </TitledCard>
  )
}

function Entries({ position, state }: { position: ConfluxPosition; state: ConfluxPoolState }) {
  const t = useText()
  const { queue } = position
  if (queue === null) return <p className={styles.none}>{t('reward.conflux.queueUnread')}</p>
  if (queue.length === 0) return <p className={styles.none}>{t('reward.conflux.queueNone')}</p>
  return (
    <ul className={styles.list}>
      {queue.map((entry, at) => (
        // Two entries can be identical, so the index is part of the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <QueueEntry key={`${entry.type}-${entry.endBlock}-${at}`} entry={entry} state={state} />
      ))}
    </ul>
  )
}

/** Unlocked is not yet withdrawable: the pool pays principal out as the core space returns it. */
function NotBackYet({ position: { unlockedDrip, withdrawableNowDrip } }: { position: ConfluxPosition }) {
  const t = useText()
  if (unlockedDrip === null || withdrawableNowDrip === null || unlockedDrip <= withdrawableNowDrip)
    return null
  const missing = cfxText(unlockedDrip - withdrawableNowDrip)
  return <Note tone="warning">{t('reward.conflux.notBackYet', { amount: missing })}</Note>
}

/** A CFX amount in transit: its progress and expected arrival. */
function QueueEntry({ entry, state }: { entry: ConfluxQueueEntry; state: ConfluxPoolState }) {
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

/**
 * A queue entry's progress in whole percent, 0 to 100; by blocks, as the pool counts.
 * @returns null if the end block or the period is unknown
 */
export function queueProgress(
  { type, expectedBlock }: Pick<ConfluxQueueEntry, 'type' | 'expectedBlock'>,
  { block, lockBlocks, unlockBlocks }: Pick<ConfluxPoolState, 'block' | 'lockBlocks' | 'unlockBlocks'>,
): number | null {
  const period = type === 'locking' ? lockBlocks : unlockBlocks
  if (expectedBlock === null || period === null || period <= 0n) return null
  const left = expectedBlock - BigInt(block.number)
  if (left <= 0n) return 100
  return left >= period ? 0 : Number(((period - left) * 100n) / period)
}
