import { type ConfluxPoolKind, type ConfluxPosition, voteDrip } from '@granary/staking/conflux'
import { formatAmount } from '@granary/ui'
import type { Translate } from '../../../i18n/useText.ts'

/** How many votes or shares the stake is. */
export function stakedNote(kind: ConfluxPoolKind, position: ConfluxPosition, t: Translate): string | null {
  const { stakedDrip, shares } = position
  if (kind === 'share')
    return shares === null
      ? null
      : t('reward.conflux.shares', { shares: formatAmount(shares, { decimals: 18, digits: 4 }) })
  return stakedDrip === null ? null : t('reward.conflux.votes', { count: Number(stakedDrip / voteDrip) })
}
