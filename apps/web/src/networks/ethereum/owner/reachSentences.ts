import type { RewardReach } from '@granary/api'
import type { Translate } from '#web/i18n/useText.ts'

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
