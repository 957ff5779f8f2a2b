import type { ConfluxPoolHistory } from '@granary/api'
import {
  type ConfluxPoolKind,
  type ConfluxPoolState,
  type ConfluxPosition,
  voteDrip,
} from '@granary/staking/conflux'
import { Tooltip } from '@granary/ui'
import type { ReactNode } from 'react'
import { Figure } from '#web/figures/Figure.tsx'
import styles from '#web/figures/Figures.module.css'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useLongTime } from '#web/format/useLongTime.ts'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { Cfx, cfxText } from './Cfx.tsx'
import { type EarnedInAll, type EarningHistory, earnedInAll } from './earnedInAll.ts'

export type FiguresProps = {
  kind: ConfluxPoolKind
  /** Undefined while loading. */
  position: ConfluxPosition | undefined
  state: ConfluxPoolState | undefined
  history: EarningHistory
  realised: ConfluxPoolHistory['realisedApy'] | undefined
}

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

/** A figure that the pool did not return; the others stay. */
export function Unread() {
  const t = useText()
  return (
    <Tooltip text={t('reward.conflux.unreadText')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable without a mouse */}
      <span className={styles.unread} tabIndex={0}>
        {t('reward.conflux.unread')}
      </span>
    </Tooltip>
  )
}

/** Unstaked CFX not yet back in the account, and when they arrive; nothing if there are none. */
function ComingBackFigure({ position }: { position: ConfluxPosition | undefined }) {
  const t = useText()
  const time = useLongTime()
  if (!position) return null
  const { unlockingDrip, unlockedDrip } = position
  const drip = unlockingDrip === null || unlockedDrip === null ? null : unlockingDrip + unlockedDrip
  if (drip === 0n) return null
  return (
    <Figure label={t('reward.conflux.comingBack')} note={drip && noteOf(position, time, t)} isLoading={false}>
      {drip === null ? <Unread /> : <Cfx drip={drip} size="large" />}
    </Figure>
  )
}

function noteOf(position: ConfluxPosition, time: (seconds: number) => string, t: Translate): string {
  const { withdrawableNowDrip, queue } = position
  if (withdrawableNowDrip)
    return t('reward.conflux.comingBackReady', { amount: cfxText(withdrawableNowDrip) })
  const unlocking = queue?.filter(({ type }) => type === 'unlocking') ?? []
  const dates = unlocking.flatMap(({ endsAtSeconds }) => endsAtSeconds ?? [])
  if (dates.length === 0) return t('reward.conflux.comingBackUndated')
  const date = time(Math.min(...dates))
  return t(unlocking.length > 1 ? 'reward.conflux.comingBackFirst' : 'reward.conflux.comingBackAt', { date })
}

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
      note={earned && earnedNote(earned, t)}
      isLoading={!earned || (earned.from === 'none' && earned.why === 'loading')}
      isEarning
    >
      {!earned || earned.from === 'none' ? <Unread /> : <Cfx drip={earned.drip} size="large" />}
    </Figure>
  )
}

function earnedNote(earned: EarnedInAll, t: Translate): string | null {
  if (earned.from === 'contract')
    return t('reward.conflux.earnedClaimed', { amount: cfxText(earned.claimedDrip) })
  if (earned.from === 'history') return t('reward.conflux.earnedAt', { block: earned.blockNumber })
  if (earned.why === 'catching-up') return t('reward.conflux.earnedCatchingUp')
  if (earned.why === 'no-reading') return t('reward.conflux.earnedNoReading')
  return earned.why === 'no-history' ? t('reward.conflux.earnedNoHistory') : t('reward.conflux.historyFailed')
}
