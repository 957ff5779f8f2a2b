import { useCallback, useMemo } from 'react'
import type { ChartColumn } from '#web/chart/ChartColumn.ts'
import { ChartFigure, type ToldColumn } from '#web/chart/ChartFigure.tsx'
import type { ChartLook } from '#web/chart/ChartLook.ts'
import { periodText, shortPeriodText } from '#web/history/HistoryPeriod.ts'
import type { HistorySpan } from '#web/history/HistorySpan.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { Eth, ethText, weiPerGwei } from '../../figures/index.ts'
import type { RewardPeriod } from './groupDays.ts'

const look: ChartLook = { bars: ['--wheat', '--green', '--red'], scale: '--ink-3' }

/** Rewards of both layers stacked, losses below zero. */
export function RewardChart({ periods, span }: { periods: readonly RewardPeriod[]; span: HistorySpan }) {
  const t = useText()
  const language = useLanguage()
  const columns = useMemo(() => chartColumns(periods, span, language), [periods, span, language])
  const told = useCallback(
    (column: number): ToldColumn => {
      const period = periods[columns.length - 1 - column] as RewardPeriod
      const title = periodText(period, span, language, t)
      const lost = period.penaltiesGwei + period.slashingGwei
      const parts = [
        { key: 'consensus', token: '--wheat', wei: period.rewardsGwei * weiPerGwei },
        { key: 'execution', token: '--green', wei: period.executionWei },
        ...(lost === 0n ? [] : [{ key: 'lost', token: '--red', wei: lost * weiPerGwei } as const]),
      ] as const
      const labels = {
        consensus: t('reward.eth.consensus'),
        execution: t('reward.eth.execution'),
        lost: t('reward.eth.lost'),
      }
      return {
        title,
        text: [title, ...parts.map(({ key, wei }) => `${labels[key]} ${ethText(wei)} ETH`)].join(', '),
        entries: parts.map(({ key, token, wei }) => ({
          key,
          token,
          label: labels[key],
          value: <Eth wei={wei} />,
        })),
      }
    },
    [periods, columns, span, language, t],
  )
  return <ChartFigure columns={columns} look={look} told={told} description={t('reward.eth.chartText')} />
}

/** As many as fit on a phone: the table has older ones. */
const mostColumns = { day: 30, week: 26, month: 24 } as const

/** The chart's periods, oldest first: consensus rewards, execution rewards, and losses below zero. */
function chartColumns(periods: readonly RewardPeriod[], span: HistorySpan, language: string): ChartColumn[] {
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
