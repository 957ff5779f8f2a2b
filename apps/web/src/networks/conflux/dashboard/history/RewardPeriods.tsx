import { VisuallyHidden } from '@granary/ui'
import { useCallback, useMemo } from 'react'
import type { ChartColumn } from '#web/chart/ChartColumn.ts'
import { ChartFigure, type ToldColumn } from '#web/chart/ChartFigure.tsx'
import type { ChartLook } from '#web/chart/ChartLook.ts'
import { periodRemarks, periodText, shortPeriodText } from '#web/history/HistoryPeriod.ts'
import type { HistorySpan } from '#web/history/HistorySpan.ts'
import styles from '#web/history/HistoryTable.module.css'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { Cfx, cfxText, roundingDrip } from '../figures/Cfx.tsx'
import type { RewardPeriod } from './groupRewards.ts'

const dripInCfx = 1e18

/** Bars of earnings and the line of their total. */
const look: ChartLook = { bars: ['--wheat'], line: '--green', scale: '--wheat-ink' }

/** The chart of earnings, and its table as far as it is shown. */
export function RewardPeriods(props: {
  periods: readonly RewardPeriod[]
  shown: readonly RewardPeriod[]
  span: HistorySpan
}) {
  const { periods, shown, span } = props
  return (
    <>
      <ChartPlace periods={periods} span={span} />
      <RewardTable periods={shown} span={span} />
    </>
  )
}

/** A history's chart and its tooltip. */
function ChartPlace({ periods, span }: { periods: readonly RewardPeriod[]; span: HistorySpan }) {
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

/** Every figure of the chart, newest first. */
function RewardTable({ periods, span }: { periods: readonly RewardPeriod[]; span: HistorySpan }) {
  const t = useText()
  const language = useLanguage()
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t('reward.conflux.history')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t(`reward.history.column.${span}`)}</th>
          <th scope="col">{t('reward.conflux.column.reward')}</th>
          <th scope="col">{t('reward.conflux.column.total')}</th>
          <th scope="col">{t('reward.conflux.column.staked')}</th>
        </tr>
      </thead>
      <tbody>
        {periods.map(period => (
          <tr key={period.key}>
            <th scope="row">
              {periodText(period, span, language, t)}
              {periodRemarks(period, language, t).map(remark => (
                <small key={remark}>{remark}</small>
              ))}
            </th>
            <td className={styles.earning} data-label={t('reward.conflux.column.reward')}>
              <Cfx drip={period.rewardDrip} />
            </td>
            <td data-label={t('reward.conflux.column.total')}>
              <Cfx drip={period.totalRewardDrip} />
            </td>
            <td data-label={t('reward.conflux.column.staked')}>
              <Cfx drip={period.stakedDrip} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
