import type { Translate } from '../i18n/useText.ts'
import type { HistoryPeriod } from './HistoryPeriod.ts'

/** What has to be said of a period beside its figures. */
export function periodRemarks(period: HistoryPeriod, t: Translate): string[] {
  const { isOpen, hasGap, isPartial, days, from } = period
  return [
    isOpen && t('reward.history.open'),
    hasGap && t('reward.history.gap', { days }),
    isPartial && t('reward.history.partial', { date: from }),
  ].filter(remark => remark !== false)
}
