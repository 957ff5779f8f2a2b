import type { ChartColumn } from '../chart/ChartColumn.ts'
import { shortPeriodText } from './periodText.ts'
import type { RewardPeriod, RewardSpan } from './RewardPeriod.ts'

const dripInCfx = 1e18

/** Periods as the chart draws them, oldest first. */
export function chartColumns(
  periods: readonly RewardPeriod[],
  span: RewardSpan,
  language: string,
): ChartColumn[] {
  return periods.toReversed().map((period, at) => ({
    label: shortPeriodText(period, span, language),
    reward: Number(period.rewardDrip) / dripInCfx,
    totalReward: Number(period.totalRewardDrip) / dripInCfx,
    isTentative: period.isPartial || period.hasGap || (period.isOpen && at === periods.length - 1),
  }))
}
