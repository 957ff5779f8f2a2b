import type { OwnerSummary } from '@granary/api'
import { Figure, Unknown } from '#web/figures/Figure.tsx'
import figureStyles from '#web/figures/Figures.module.css'
import { formatPercent } from '#web/format/formatPercent.ts'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { consensusWei, Eth, earnedWei, ethText, weiPerGwei } from '../../figures/index.ts'
import { AprExplained } from './AprExplained.tsx'
import { chosenApr } from './chosenApr.ts'

/** Current value, earnings, rate and projection. */
export function RewardFigures(props: { summary: OwnerSummary | undefined; isMissing: boolean }) {
  const t = useText()
  const { summary, isMissing } = props
  const isLoading = !summary && !isMissing
  const apr = summary && chosenApr(summary.apr)
  const year = summary?.forecast?.yearGwei
  return (
    <dl className={figureStyles.figures}>
      <Figure label={t('reward.eth.total')} note={summary && totalNote(summary, t)} isLoading={isLoading}>
        {summary ? <Eth wei={summary.totalBalanceGwei * weiPerGwei} size="large" /> : <Unknown />}
      </Figure>
      <Figure
        label={t('reward.eth.earned')}
        note={summary && earnedNote(summary, t)}
        isLoading={isLoading}
        isEarning
      >
        {summary && isEarnedKnown(summary) ? (
          <Eth wei={earnedWei(summary.total)} size="large" />
        ) : (
          <Unknown />
        )}
      </Figure>
      <Figure
        label={t('reward.eth.apr')}
        note={summary && <AprExplained apr={summary.apr} secondsPerDay={summary.reach.secondsPerDay} />}
        isLoading={isLoading}
        isEarning
      >
        {apr == null ? <Unknown /> : <span className={figureStyles.percent}>{percentText(apr)}</span>}
      </Figure>
      <Figure
        label={t('reward.eth.forecast')}
        note={summary && t(year == null ? 'reward.eth.forecastNone' : 'reward.eth.forecastNote')}
        isLoading={isLoading}
        isEarning
      >
        {year == null ? <Unknown /> : <Eth wei={year * weiPerGwei} size="large" />}
      </Figure>
    </dl>
  )
}

/** A local chain's yearly return has five digits: hundredths are for realistic rates. */
function percentText(basisPoints: number): string {
  return formatPercent(Math.abs(basisPoints) >= 100_000 ? Math.trunc(basisPoints / 100) * 100 : basisPoints)
}

function totalNote({ activeGwei }: OwnerSummary, t: Translate): string {
  return t('reward.eth.totalNote', { amount: ethText(activeGwei * weiPerGwei) })
}

function isEarnedKnown({ reach: { readTo, from } }: OwnerSummary): boolean {
  return readTo !== null && from !== null
}

function earnedNote(summary: OwnerSummary, t: Translate): string {
  const { total } = summary
  if (!isEarnedKnown(summary)) return t('reward.eth.earnedNone')
  return t('reward.eth.split', {
    consensus: ethText(consensusWei(total)),
    execution: ethText(total.executionWei),
  })
}
