import type { RewardReach } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { Note } from '@granary/ui'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { type Translate, useText } from '#web/i18n/useText.ts'
import styles from './Owner.module.css'
import { ReadingNote } from './ReadingNote.tsx'

/**
 * How far an owner's rewards are known; unread rewards are never zero.
 * @param props.hasDays days are shown beside it; on a local chain the note gives their length
 */
export function ReachNote(props: {
  network: EthereumNetworkId
  reach: RewardReach | undefined
  hasDays?: boolean
}) {
  const t = useText()
  const { network, reach, hasDays = true } = props
  const time = useLongTime()
  const day = useLongDay()
  if (!reach) return null
  const sentences = reachSentences(reach, t, time, day)
  // A sentence that names a day needs it too.
  const localDay = hasDays || namesDay(reach) ? localDaySentence(reach, t) : null
  return (
    <>
      <ReadingNote network={network} reach={reach} />
      {sentences.length > 0 && (
        <Note title={t('reward.owner.reach.title')} announced>
          {sentences.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
      {localDay && <p className={styles.local}>{localDay}</p>}
    </>
  )
}

/** A UTC day for a sentence: `2026-11-24` is `November 24, 2026`. */
function useLongDay(): (date: string) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
  return date => format.format(new Date(`${date}T00:00:00Z`))
}

const utcDaySeconds = 86_400

/**
 * Caveats of a history, most important first; none if it is complete and current.
 * @param time formats a moment, Unix seconds
 * @param day formats a day, `2026-11-22`
 */
export function reachSentences(
  reach: RewardReach,
  t: Translate,
  time: (seconds: number) => string,
  day: (date: string) => string,
): string[] {
  const { readTo, from, catchingUp, beginning } = reach
  // Fully read, and no day had data yet.
  if (readTo && !from && beginning === 'complete') return []
  if (!readTo || !from)
    return [t(beginning === 'too_many' ? 'reward.owner.reach.tooManyNow' : 'reward.owner.reach.nothing')]
  const sentences: string[] = []
  if (catchingUp)
    sentences.push(
      // A local chain's short days have made-up dates, which would contradict a slot's time.
      reach.secondsPerDay === utcDaySeconds
        ? t('reward.owner.reach.catchingUp', { time: time(readTo.timestampSeconds), slot: readTo.slot })
        : t('reward.owner.reach.catchingUpSlot', { slot: readTo.slot }),
    )
  if (beginning === 'states_gone')
    sentences.push(t('reward.owner.reach.statesGone', { date: day(from.date) }))
  if (beginning === 'backfilling')
    sentences.push(t('reward.owner.reach.backfilling', { date: day(from.date) }))
  if (beginning === 'too_many') sentences.push(t('reward.owner.reach.tooMany', { date: day(from.date) }))
  return sentences
}

/** Whether the history has reward data: before that the page shows no figure, not even zero. */
export function knowsRewards({ readTo, from, beginning }: RewardReach): boolean {
  return readTo !== null && (from !== null || beginning === 'complete')
}

/** Whether a remark names a day. */
export function namesDay({ readTo, from, beginning }: RewardReach): boolean {
  return readTo !== null && from !== null && beginning !== 'complete'
}

/** On a local chain days are short, and so are the days, weeks and months of figures. */
export function localDaySentence({ secondsPerDay }: RewardReach, t: Translate): string | null {
  return secondsPerDay === utcDaySeconds ? null : t('reward.owner.reach.localDay', { seconds: secondsPerDay })
}
