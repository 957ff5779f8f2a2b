import type { RewardReach } from '@granary/api'
import { Note } from '@granary/ui'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import styles from './Owner.module.css'
import { localDaySentence, namesDay, reachSentences } from './reachSentences.ts'

/**
 * How far an owner's rewards are known; unread rewards are never zero.
 * @param props.hasDays days are shown beside it; on a local chain the note gives their length
 */
export function ReachNote({ reach, hasDays = true }: { reach: RewardReach | undefined; hasDays?: boolean }) {
  const t = useText()
  const time = useLongTime()
  const day = useLongDay()
  if (!reach) return null
  const sentences = reachSentences(reach, t, time, day)
  // A sentence that names a day needs it too.
  const localDay = hasDays || namesDay(reach) ? localDaySentence(reach, t) : null
  return (
    <>
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
