import type { RewardReach } from '@granary/api'
import type { Translate } from '#web/i18n/useText.ts'

const utcDaySeconds = 86_400

/**
 * What has to be said of a history before its figures are believed, most important first; none where it is whole and up
 * to date.
 * @param time writes a moment, Unix seconds
 * @param day writes a day, `2026-11-22`
 */
export function reachSentences(
  reach: RewardReach,
  t: Translate,
  time: (seconds: number) => string,
  day: (date: string) => string,
): string[] {
  const { readTo, from, catchingUp, beginning } = reach
  // Read up to now, and there was nothing yet that a day could tell of.
  if (readTo && !from && beginning === 'complete') return []
  if (!readTo || !from)
    return [t(beginning === 'too_many' ? 'reward.owner.reach.tooManyNow' : 'reward.owner.reach.nothing')]
  const sentences: string[] = []
  if (catchingUp)
    sentences.push(
      // Dates of a local chain's short days are made up, and would contradict the time of a slot.
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

/** Whether what was read tells something of rewards: before that no figure stands for them, not even a zero. */
export function knowsRewards({ readTo, from, beginning }: RewardReach): boolean {
  return readTo !== null && (from !== null || beginning === 'complete')
}

/** Whether one of the sentences tells of a day. */
export function namesDay({ readTo, from, beginning }: RewardReach): boolean {
  return readTo !== null && from !== null && beginning !== 'complete'
}

/** On a local chain a day is short: figures of a day, a week or a month are of such days. */
export function localDaySentence({ secondsPerDay }: RewardReach, t: Translate): string | null {
  return secondsPerDay === utcDaySeconds ? null : t('reward.owner.reach.localDay', { seconds: secondsPerDay })
}
