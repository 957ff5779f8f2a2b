import { useCallback, useMemo } from 'react'
import { ChartFigure, type ToldColumn } from '#web/chart/ChartFigure.tsx'
import type { ChartLook } from '#web/chart/ChartLook.ts'
import type { HistorySpan } from '#web/history/HistorySpan.ts'
import { periodText } from '#web/history/periodText.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { Cfx } from '../figures/Cfx.tsx'
import { cfxText } from '../figures/cfxText.ts'
import { chartColumns } from './chartColumns.ts'
import type { RewardPeriod } from './RewardPeriod.ts'

/** Bars of earnings and the line of their total. */
const look: ChartLook = { bars: ['--wheat'], line: '--green', scale: '--wheat-ink' }

/** A history's chart and its tooltip. */
export function ChartPlace({ periods, span }: { periods: readonly RewardPeriod[]; span: HistorySpan }) {
  const t = useText()
  const language = useLanguage()
  const columns = useMemo(() => chartColumns(periods, span, language), [periods, span, language])
  const told = useCallback(
    (column: number): ToldColumn => {
      const period = periods[periods.length - 1 - column] as RewardPeriod
      const title = periodText(period, span, language, t)
      const earned = t('reward.conflux.chartReward')
      const inAll = t('reward.conflux.chartTotal')
      return {
        title,
        text: `${title}, ${earned} ${cfxText(period.rewardDrip)} CFX, ${inAll} ${cfxText(period.totalRewardDrip)} CFX`,
        entries: [
          { key: 'reward', label: earned, token: '--wheat', value: <Cfx drip={period.rewardDrip} /> },
          {
            key: 'total',
            label: inAll,
            token: '--green',
            isLine: true,
            value: <Cfx drip={period.totalRewardDrip} />,
          },
        ],
      }
    },
    [periods, span, language, t],
  )
  return <ChartFigure columns={columns} look={look} told={told} description={t('reward.conflux.chartText')} />
}
