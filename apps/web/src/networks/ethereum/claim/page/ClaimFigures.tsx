import type { OwnerSummary } from '@granary/api'
import { consensusOf } from '@granary/staking/ethereum/rewards'
import { Figure, Unknown } from '#web/figures/Figure.tsx'
import figureStyles from '#web/figures/Figures.module.css'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { Eth, ethText, weiPerGwei } from '../../figures/index.ts'
import { knowsRewards } from '../../owner/index.ts'
import type { SplitterReading } from '../chain/readSplitter.ts'
import type { NextSweep } from './useNextSweep.ts'

type ClaimFiguresProps = {
  /** Undefined while loading. */
  splitters: readonly SplitterReading[] | undefined
  isSplitterMissing: boolean
  /** The provider runs none of the validators, and no splitter has a balance. */
  isByOthers: boolean
  summary: OwnerSummary | undefined
  isSummaryMissing: boolean
  isWatching: boolean
  sweepSeconds: NextSweep
}

/** Claimable rewards, past payouts of both layers, and the next protocol payout. */
export function ClaimFigures(props: ClaimFiguresProps) {
  const t = useText()
  const duration = useDurationText()
  const { splitters, isSplitterMissing, isByOthers, summary, isSummaryMissing, sweepSeconds } = props
  const availableWei = sum(splitters?.map(each => each.availableWei))
  const paidWei = sum(splitters?.map(each => each.paidWei))
  const isReading = !splitters && !isSplitterMissing
  const availableNote = props.isWatching ? 'claim.eth.availableWatched' : 'claim.eth.availableNote'
  const noneNote = isByOthers ? 'claim.eth.availableByOthers' : 'claim.eth.availableNone'
  const straightNote = isByOthers ? 'claim.eth.executionByOthers' : 'claim.eth.executionStraight'
  const hasSplitter = splitters !== undefined && splitters.length > 0
  return (
    <dl className={figureStyles.figures}>
      <Figure
        label={t('claim.eth.available')}
        note={t(splitters ? (hasSplitter ? availableNote : noneNote) : 'common.unavailable')}
        isLoading={isReading}
        isEarning
      >
        {splitters ? <Eth wei={availableWei} size="large" /> : <Unknown />}
      </Figure>
      <Figure
        label={t('claim.eth.execution')}
        note={
          hasSplitter
            ? t('claim.eth.executionNote', { amount: ethText(paidWei) })
            : t(splitters ? straightNote : 'common.unavailable')
        }
        isLoading={isReading || (!hasSplitter && !summary && !isSummaryMissing)}
        isEarning
      >
        <Execution splitters={splitters} summary={summary} />
      </Figure>
      <Figure
        label={t('claim.eth.consensus')}
        note={t('claim.eth.consensusNote')}
        isLoading={!summary && !isSummaryMissing}
        isEarning
      >
        {summary && knowsRewards(summary.reach) ? (
          <Eth wei={consensusOf(summary.total) * weiPerGwei} size="large" />
        ) : (
          <Unknown />
        )}
      </Figure>
      <Figure
        label={t('claim.eth.sweep')}
        note={t(
          sweepSeconds === 'unread'
            ? 'common.unavailable'
            : sweepSeconds === null
              ? 'claim.eth.sweepNone'
              : 'claim.eth.sweepNote',
        )}
        isLoading={sweepSeconds === undefined}
      >
        {typeof sweepSeconds === 'number' ? duration(sweepSeconds) : <Unknown />}
      </Figure>
    </dl>
  )
}

/** From the splitters if there are any, exact to the wei; else from the server's history. */
function Execution({ splitters, summary }: Pick<ClaimFiguresProps, 'splitters' | 'summary'>) {
  if (splitters && splitters.length > 0)
    return <Eth wei={sum(splitters.map(each => each.availableWei + each.paidWei))} size="large" />
  if (!summary || !knowsRewards(summary.reach)) return <Unknown />
  return <Eth wei={summary.total.executionWei} size="large" />
}

function sum(amounts: readonly bigint[] = []): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
