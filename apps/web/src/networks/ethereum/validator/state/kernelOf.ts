import type { ValidatorStatus } from '@granary/api'
import type { ChipProps, KernelState } from '@granary/ui'

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

/** How a validator is drawn: one of four looks, by what it does for its owner. */
export function kernelOf(status: ValidatorStatus): KernelState {
  return kernels[status]
}

/** The colour of its state. */
export function toneOf(status: ValidatorStatus): NonNullable<ChipProps['tone']> {
  if (status === 'active_exiting') return 'warning'
  const kernel = kernelOf(status)
  return kernel === 'trouble' ? 'danger' : kernel === 'active' ? 'good' : 'neutral'
}
