import type { ConfluxPosition } from '@granary/staking/conflux'
import { Figure } from '#web/figures/Figure.tsx'
import { useLongTime } from '#web/format/useLongTime.ts'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { Cfx } from './Cfx.tsx'
import { cfxText } from './cfxText.ts'
import { Unread } from './Unread.tsx'

/** Unstaked CFX not yet back in the account, and when they arrive; nothing if there are none. */
export function ComingBackFigure({ position }: { position: ConfluxPosition | undefined }) {
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
