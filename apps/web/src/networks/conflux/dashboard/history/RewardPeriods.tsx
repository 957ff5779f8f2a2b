import type { HistorySpan } from '#web/history/HistorySpan.ts'
import { ChartPlace } from './ChartPlace.tsx'
import type { RewardPeriod } from './RewardPeriod.ts'
import { RewardTable } from './RewardTable.tsx'

type RewardPeriodsProps = {
  periods: readonly RewardPeriod[]
  /** Number of rows shown at first. */
  shown: readonly RewardPeriod[]
  span: HistorySpan
}

/** The chart of earnings and its table. */
export function RewardPeriods({ periods, shown, span }: RewardPeriodsProps) {
  return (
    <>
      <ChartPlace periods={periods} span={span} />
      <RewardTable periods={shown} span={span} />
    </>
  )
}
