import { dayInTable } from '../format/dateInTable.ts'
import type { Translate } from '../i18n/useText.ts'
import type { HistoryPeriod } from './HistoryPeriod.ts'

/** Caveats shown beside a period's figures. */
export function periodRemarks(period: HistoryPeriod, language: string, t: Translate): string[] {
  const { isOpen, hasGap, isPartial, days, from } = period
  return [
    isOpen && t('reward.history.open'),
    hasGap && t('reward.history.gap', { days }),
    isPartial && t('reward.history.partial', { date: dayInTable(from, language) }),
  ].filter(remark => remark !== false)
}
