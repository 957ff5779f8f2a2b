import type { ChartColumn } from '../chart/ChartColumn.ts'
import { roundingDrip } from '../figures/cfxText.ts'
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
    reward: drawn(period.rewardDrip),
    totalReward: drawn(period.totalRewardDrip),
    isTentative: period.isPartial || period.hasGap || (period.isOpen && at === periods.length - 1),
  }))
}

/** What a pool's rounding took or gave would be a bar as high as the chart where there is nothing else. */
function drawn(drip: bigint): number {
  const isRounding = -roundingDrip <= drip && drip <= roundingDrip
  return isRounding ? 0 : Number(drip) / dripInCfx
}
