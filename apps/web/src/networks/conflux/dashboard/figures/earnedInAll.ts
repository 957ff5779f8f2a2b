import type { ConfluxRewards } from '@granary/api'
import type { ConfluxPoolKind, ConfluxPosition } from '@granary/staking/conflux'

/** What an account has ever earned in a pool, and where that is from; or why it cannot be told. Amounts in Drip. */
export type EarnedInAll =
  | { from: 'contract'; drip: bigint; claimedDrip: bigint }
  | { from: 'history'; drip: bigint; blockNumber: number }
  | { from: 'none'; why: 'loading' | 'catching-up' | 'no-history' | 'no-reading' | 'unread' }

type History = Pick<ConfluxRewards, 'totalRewardDrip' | 'indexedTo' | 'catchingUp'>

/**
 * A vote pool tells it itself: interest ever claimed and interest waiting. What a share has grown by is known from the history
 * alone, and only as far as it was read: never a zero that is none.
 * @param history what the provider told; `loading`, or `missing` where it keeps none or does not answer
 */
export function earnedInAll(
  kind: ConfluxPoolKind,
  position: Pick<ConfluxPosition, 'claimedDrip' | 'claimableDrip'>,
  history: History | 'loading' | 'missing' | 'unread',
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
