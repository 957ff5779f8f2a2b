import type { OwnerSummary } from '@granary/api'

/** `waiting`: no validator was active yet; `earning`: some stake is active; `over`: some exited and none is active. */
export type OwnerStanding = 'none' | 'waiting' | 'earning' | 'over'

export function ownerStanding({ validators, activeGwei, totalBalanceGwei }: OwnerSummary): OwnerStanding {
  const all = Object.values(validators).reduce((sum, count) => sum + (count ?? 0), 0)
  if (all === 0 && totalBalanceGwei === 0n) return 'none'
  if (activeGwei > 0n) return 'earning'
  const over = (
    ['exited_unslashed', 'exited_slashed', 'withdrawal_possible', 'withdrawal_done'] as const
  ).some(status => (validators[status] ?? 0) > 0)
  return over ? 'over' : 'waiting'
}
