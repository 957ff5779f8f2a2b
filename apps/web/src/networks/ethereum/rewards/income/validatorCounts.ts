import type { OwnerSummary } from '@granary/api'

export type ValidatorCounts = { all: number; active: number; waiting: number; leaving: number; over: number }

const groups = {
  active: ['active_ongoing'],
  waiting: ['offered', 'deposited', 'pending_deposit', 'pending_initialized', 'pending_queued'],
  leaving: ['active_exiting', 'active_slashed', 'exited_unslashed', 'exited_slashed', 'withdrawal_possible'],
  over: ['withdrawal_done', 'dropped', 'credentials_mismatch'],
} as const

/** Validators by what they do: nothing yet, earn, leave, or nothing any more. */
export function validatorCounts({ validators }: OwnerSummary): ValidatorCounts {
  const count = (group: keyof typeof groups) =>
    groups[group].reduce((sum, status) => sum + (validators[status] ?? 0), 0)
  const counts = {
    active: count('active'),
    waiting: count('waiting'),
    leaving: count('leaving'),
    over: count('over'),
  }
  return { ...counts, all: counts.active + counts.waiting + counts.leaving + counts.over }
}
