import type { Validator, ValidatorStatus } from '@granary/api'
import type { KernelState } from '@granary/ui'

/** The four marks of a validator's way in, and what comes after. */
export const validatorStages = ['deposit', 'pending', 'queued', 'active'] as const

export type ValidatorStage = (typeof validatorStages)[number]

const places: Readonly<Record<ValidatorStatus, number>> = {
  offered: -1,
  deposited: 0,
  pending_deposit: 1,
  dropped: 0,
  credentials_mismatch: 0,
  pending_initialized: 2,
  pending_queued: 2,
  active_ongoing: 3,
  active_exiting: 3,
  active_slashed: 3,
  exited_unslashed: 3,
  exited_slashed: 3,
  withdrawal_possible: 3,
  withdrawal_done: 3,
}

/** Place in `validatorStages` that the validator has reached; -1 before its deposit was seen. */
export function reachedStage({ status }: Pick<Validator, 'status'>): number {
  return places[status]
}

const kernels: Readonly<Record<ValidatorStatus, KernelState>> = {
  offered: 'absent',
  deposited: 'waiting',
  pending_deposit: 'waiting',
  dropped: 'trouble',
  credentials_mismatch: 'trouble',
  pending_initialized: 'waiting',
  pending_queued: 'waiting',
  active_ongoing: 'active',
  active_exiting: 'active',
  active_slashed: 'trouble',
  exited_unslashed: 'absent',
  exited_slashed: 'trouble',
  withdrawal_possible: 'absent',
  withdrawal_done: 'absent',
}

export function kernelOf({ status }: Pick<Validator, 'status'>): KernelState {
  return kernels[status]
}
