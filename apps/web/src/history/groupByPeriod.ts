import type { HistoryPeriod } from './HistoryPeriod.ts'
import { firstDay, type HistorySpan, periodKey } from './HistorySpan.ts'

/** A reading of a history: the last day that it covers, the number of days, and whether it may still change. */
type Reading = { date: string; days: number; open: boolean }

/**
 * Groups readings into periods. A reading of several days belongs to the period of its last day.
 * @param readings newest first, each day once
 * @param hasOlder earlier ones are not loaded
 * @returns newest first, each with its readings
 */
export function groupByPeriod<Day extends Reading>(
  readings: readonly Day[],
  span: HistorySpan,
  hasOlder: boolean,
): (HistoryPeriod & { readings: [Day, ...Day[]] })[] {
  const groups = new Map<string, [Day, ...Day[]]>()
  for (const reading of readings) {
    const key = periodKey(reading.date, span)
    const group = groups.get(key)
    if (group) group.push(reading)
    else groups.set(key, [reading])
  }
  return [...groups].map(([key, group], at) => {
    const oldest = group.at(-1) ?? group[0]
    return {
      key,
      from: firstDay(oldest.date, oldest.days),
      to: group[0].date,
      days: group.reduce((sum, { days }) => sum + days, 0),
      isOpen: group.some(({ open }) => open),
      hasGap: group.some(({ days }) => days > 1),
      isPartial: hasOlder && span !== 'day' && at === groups.size - 1,
      readings: group,
    }
  })
}
