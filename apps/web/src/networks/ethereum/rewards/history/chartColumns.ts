import type { ChartColumn } from '#web/chart/ChartColumn.ts'
import type { HistorySpan } from '#web/history/HistorySpan.ts'
import { shortPeriodText } from '#web/history/periodText.ts'
import { weiPerGwei } from '../../figures/index.ts'
import type { EthPeriod } from './EthPeriod.ts'

/** As many as a phone has room for: older ones are in the table. */
const mostColumns = { day: 30, week: 26, month: 24 } as const

/** Periods as the chart draws them, oldest first: consensus rewards, execution rewards, and below zero what was lost. */
export function chartColumns(
  periods: readonly EthPeriod[],
  span: HistorySpan,
  language: string,
): ChartColumn[] {
  return periods
    .slice(0, mostColumns[span])
    .toReversed()
    .map(period => ({
      label: shortPeriodText(period, span, language),
      values: [
        inEth(period.rewardsGwei * weiPerGwei),
        inEth(period.executionWei),
        inEth((period.penaltiesGwei + period.slashingGwei) * weiPerGwei),
      ],
      isTentative: period.isPartial || period.hasGap || period.isOpen,
    }))
}

const inEth = (wei: bigint) => Number(wei) / 1e18
