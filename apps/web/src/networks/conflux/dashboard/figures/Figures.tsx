import { type ConfluxPoolKind, type ConfluxPosition, voteDrip } from '@granary/staking/conflux'
import type { ReactNode } from 'react'
import { Figure } from '#web/figures/Figure.tsx'
import styles from '#web/figures/Figures.module.css'
import { formatPercent } from '#web/format/formatPercent.ts'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { Cfx } from './Cfx.tsx'
import { ComingBackFigure } from './ComingBackFigure.tsx'
import { cfxText } from './cfxText.ts'
import { EarnedFigure } from './EarnedFigure.tsx'
import type { FiguresProps } from './FiguresProps.ts'
import { Unread } from './Unread.tsx'

/** Stake, CFX on their way back, earnings, claimable interest or share value, and return. */
export function Figures(props: FiguresProps) {
  const t = useText()
  const { kind, position, state, realised } = props
  const isLoading = position === undefined
  return (
    <dl className={styles.figures}>
      <Figure
        label={t('reward.conflux.staked')}
        note={position && stakedNote(kind, position, t)}
        isLoading={isLoading}
      >
        <Read drip={position?.stakedDrip} />
      </Figure>
      <ComingBackFigure position={position} />
      <EarnedFigure kind={kind} position={position} history={props.history} />
      {kind === 'vote' ? (
        <Figure
          label={t('reward.conflux.claimable')}
          note={t('reward.conflux.claimableText')}
          isLoading={isLoading}
          isEarning
        >
          <Read drip={position?.claimableDrip} />
        </Figure>
      ) : (
        <Figure
          label={t('reward.conflux.shareWorth')}
          note={t('reward.conflux.shareWorthText')}
          isLoading={state === undefined}
          isEarning
        >
          <Read drip={state?.sharePriceDrip} />
        </Figure>
      )}
      <Figure
        label={t('reward.conflux.apy')}
        note={realisedText(realised, t) ?? t('reward.conflux.apyContract')}
        isLoading={state === undefined}
        isEarning
      >
        {state?.apyBasisPoints == null ? (
          <Unread />
        ) : (
          <span className={styles.percent}>{formatPercent(state.apyBasisPoints)}</span>
        )}
      </Figure>
    </dl>
  )
}

/** The longest window with figures. */
function realisedText(realised: FiguresProps['realised'], t: ReturnType<typeof useText>): string | null {
  if (realised?.sevenDays != null)
    return t('reward.conflux.apySeven', { apy: formatPercent(realised.sevenDays) })
  if (realised?.thirtyDays != null)
    return t('reward.conflux.apyThirty', { apy: formatPercent(realised.thirtyDays) })
  if (realised?.sinceStart != null)
    return t('reward.conflux.apyStart', { apy: formatPercent(realised.sinceStart) })
  return null
}

function Read({ drip }: { drip: bigint | null | undefined }): ReactNode {
  return drip == null ? <Unread /> : <Cfx drip={drip} size="large" />
}

/** The stake in votes or shares. */
function stakedNote(kind: ConfluxPoolKind, position: ConfluxPosition, t: Translate): string | null {
  const { stakedDrip, shares } = position
  if (kind === 'share')
    return shares === null ? null : t('reward.conflux.shares', { shares: cfxText(shares) })
  return stakedDrip === null ? null : t('reward.conflux.votes', { count: Number(stakedDrip / voteDrip) })
}
