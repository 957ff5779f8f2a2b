import { type ConfluxPoolKind, type ConfluxPosition, voteDrip } from '@granary/staking/conflux'
import type { Translate } from '#web/i18n/useText.ts'
import { cfxText } from './cfxText.ts'

/** How many votes or shares the stake is. */
export function stakedNote(kind: ConfluxPoolKind, position: ConfluxPosition, t: Translate): string | null {
  const { stakedDrip, shares } = position
  if (kind === 'share')
    return shares === null ? null : t('reward.conflux.shares', { shares: cfxText(shares) })
  return stakedDrip === null ? null : t('reward.conflux.votes', { count: Number(stakedDrip / voteDrip) })
}
