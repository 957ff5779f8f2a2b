import type { OwnerSummary, ValidatorStatus } from '@granary/api'

/**
 * `none`: nothing is deposited; `waiting`: deposits are on their way and none was active yet; `earning`: some stake is
 * active; `over`: some validators ended and none is active.
 */
export type OwnerStanding = 'none' | 'waiting' | 'earning' | 'over'

const entering = ['deposited', 'pending_deposit', 'pending_initialized', 'pending_queued'] as const
const ended = [
  'exited_unslashed',
  'exited_slashed',
  'withdrawal_possible',
  'withdrawal_done',
  'dropped',
  'credentials_mismatch',
] as const

export function ownerStanding({ validators, activeGwei, totalBalanceGwei }: OwnerSummary): OwnerStanding {
  const has = (statuses: readonly ValidatorStatus[]) => statuses.some(status => (validators[status] ?? 0) > 0)
  if (activeGwei > 0n) return 'earning'
  if (has(ended)) return 'over'
  if (has(entering)) return 'waiting'
  // An offer alone is no stake.
  return totalBalanceGwei === 0n ? 'none' : 'over'
}

/** Whether deposits are made and nothing was earned yet, as far as a complete history shows. */
export function isBeforeRewards(summary: OwnerSummary): boolean {
  const { rewardsGwei, penaltiesGwei, slashingGwei, executionWei } = summary.total
  if ([rewardsGwei, penaltiesGwei, slashingGwei, executionWei].some(amount => amount !== 0n)) return false
  const standing = ownerStanding(summary)
  return standing === 'waiting' || (standing === 'earning' && summary.reach.beginning === 'complete')
}
