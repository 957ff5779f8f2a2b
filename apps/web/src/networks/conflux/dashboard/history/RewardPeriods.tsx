import type { HistorySpan } from '#web/history/HistorySpan.ts'
import { ChartPlace } from './ChartPlace.tsx'
import type { RewardPeriod } from './RewardPeriod.ts'
import { RewardTable } from './RewardTable.tsx'

type RewardPeriodsProps = {
  periods: readonly RewardPeriod[]
  /** Of these the table shows. */
  shown: readonly RewardPeriod[]
  span: HistorySpan
}

/** The chart of what was earned, and the same in a table. */
export function RewardPeriods({ periods, shown, span }: RewardPeriodsProps) {
  return (
    <>
      <ChartPlace periods={periods} span={span} />
      <RewardTable periods={shown} span={span} />
    </>
  )
}
