import type { ValidatorStatus } from '@granary/api'
import type { KeptValidator } from '../history/KeptValidator.ts'

/** The state of a validator in an epoch, in the Beacon API's words, from its last reading. */
export function statusAt(
  validator: Pick<
    KeptValidator,
    'activationEpoch' | 'exitEpoch' | 'withdrawableEpoch' | 'slashed' | 'balanceGwei'
  >,
  epoch: number,
): ValidatorStatus {
  const { activationEpoch, exitEpoch, withdrawableEpoch, slashed, balanceGwei } = validator
  if (activationEpoch === null || activationEpoch > epoch) return 'pending_queued'
  if (exitEpoch === null) return 'active_ongoing'
  if (exitEpoch > epoch) return slashed ? 'active_slashed' : 'active_exiting'
  if (withdrawableEpoch === null || withdrawableEpoch > epoch)
    return slashed ? 'exited_slashed' : 'exited_unslashed'
  return balanceGwei === 0n ? 'withdrawal_done' : 'withdrawal_possible'
}
