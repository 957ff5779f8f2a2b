import type { ChartColumn } from '#web/chart/ChartColumn.ts'
import type { HistorySpan } from '#web/history/HistorySpan.ts'
import { shortPeriodText } from '#web/history/periodText.ts'
import { roundingDrip } from '../figures/cfxText.ts'
import type { RewardPeriod } from './RewardPeriod.ts'

const dripInCfx = 1e18

/** The chart's periods, oldest first. */
export function chartColumns(
  periods: readonly RewardPeriod[],
  span: HistorySpan,
  language: string,
): ChartColumn[] {
  return periods.toReversed().map((period, at) => ({
    label: shortPeriodText(period, span, language),
    values: [drawn(period.rewardDrip)],
    line: drawn(period.totalRewardDrip),
    isTentative: period.isPartial || period.hasGap || (period.isOpen && at === periods.length - 1),
  }))
}

/** Rounding alone would otherwise fill the chart's height. */
function drawn(drip: bigint): number {
  const isRounding = -roundingDrip <= drip && drip <= roundingDrip
  return isRounding ? 0 : Number(drip) / dripInCfx
}
