import { Figure } from '#web/figures/Figure.tsx'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { Cfx } from './Cfx.tsx'
import { cfxText } from './cfxText.ts'
import { type EarnedInAll, earnedInAll } from './earnedInAll.ts'
import type { FiguresProps } from './FiguresProps.ts'
import { Unread } from './Unread.tsx'

/** All earnings so far. */
export function EarnedFigure({
  kind,
  position,
  history,
}: Pick<FiguresProps, 'kind' | 'position' | 'history'>) {
  const t = useText()
  const earned = position && earnedInAll(kind, position, history)
  return (
    <Figure
      label={t('reward.conflux.earned')}
      note={earned && noteOf(earned, t)}
      isLoading={!earned || (earned.from === 'none' && earned.why === 'loading')}
      isEarning
    >
      {!earned || earned.from === 'none' ? <Unread /> : <Cfx drip={earned.drip} size="large" />}
    </Figure>
  )
}

function noteOf(earned: EarnedInAll, t: Translate): string | null {
  if (earned.from === 'contract')
    return t('reward.conflux.earnedClaimed', { amount: cfxText(earned.claimedDrip) })
  if (earned.from === 'history') return t('reward.conflux.earnedAt', { block: earned.blockNumber })
  if (earned.why === 'catching-up') return t('reward.conflux.earnedCatchingUp')
  if (earned.why === 'no-reading') return t('reward.conflux.earnedNoReading')
  return earned.why === 'no-history' ? t('reward.conflux.earnedNoHistory') : t('reward.conflux.historyFailed')
}
