import type { ConfluxRewards } from '@granary/api'
import type { ConfluxPoolKind, ConfluxPosition } from '@granary/staking/conflux'

/** An account's total earnings in a pool and their source, or why they are unknown. Amounts in Drip. */
export type EarnedInAll =
  | { from: 'contract'; drip: bigint; claimedDrip: bigint }
  | { from: 'history'; drip: bigint; blockNumber: number }
  | { from: 'none'; why: 'loading' | 'catching-up' | 'no-history' | 'no-reading' | 'unread' }

/** The provider's answer; `missing` if the provider keeps none or does not answer. */
export type EarningHistory =
  | Pick<ConfluxRewards, 'totalRewardDrip' | 'indexedTo' | 'catchingUp'>
  | 'loading'
  | 'missing'
  | 'unread'

/**
 * A vote pool reports claimed and claimable interest itself. The growth of shares is known only from the history, as
 * far as it was read; an unread history is never a zero.
 */
export function earnedInAll(
  kind: ConfluxPoolKind,
  position: Pick<ConfluxPosition, 'claimedDrip' | 'claimableDrip'>,
  history: EarningHistory,
): EarnedInAll {
  const { claimedDrip, claimableDrip } = position
  if (kind === 'vote' && claimedDrip !== null && claimableDrip !== null)
    return { from: 'contract', drip: claimedDrip + claimableDrip, claimedDrip }
  if (history === 'loading') return { from: 'none', why: 'loading' }
  if (history === 'missing') return { from: 'none', why: 'no-history' }
  if (history === 'unread') return { from: 'none', why: 'unread' }
  if (history.catchingUp || history.indexedTo === null) return { from: 'none', why: 'catching-up' }
  if (history.totalRewardDrip === null) return { from: 'none', why: 'no-reading' }
  return { from: 'history', drip: history.totalRewardDrip, blockNumber: history.indexedTo.blockNumber }
}
