import type { RequestObstacle } from './RequestObstacle.ts'
import type { ValidatorStanding } from './ValidatorStanding.ts'

/** Whether the validator is active and stays so (is_active_validator, and no exit initiated). */
export function activityObstacle(validator: ValidatorStanding, currentEpoch: number): RequestObstacle | null {
  const { slashed, exitEpoch, activationEpoch } = validator
  if (slashed) return { code: 'VALIDATOR_SLASHED', fromEpoch: null }
  if (exitEpoch !== null) return { code: 'VALIDATOR_EXITING', fromEpoch: null }
  if (activationEpoch === null || activationEpoch > currentEpoch)
    return { code: 'VALIDATOR_NOT_ACTIVE', fromEpoch: activationEpoch }
  return null
}
