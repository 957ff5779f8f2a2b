import { activityObstacle } from './activityObstacle.ts'
import type { RequestObstacle } from './RequestObstacle.ts'
import type { ChainStanding, ValidatorStanding } from './ValidatorStanding.ts'

/** Whether the validator is active, stays so, and has been for SHARD_COMMITTEE_PERIOD epochs. */
export function seniorityObstacle(
  validator: ValidatorStanding,
  chain: ChainStanding,
): RequestObstacle | null {
  const { activationEpoch } = validator
  const fromEpoch = activationEpoch === null ? null : activationEpoch + chain.shardCommitteePeriodEpochs
  const inactive = activityObstacle(validator, chain.currentEpoch)
  if (inactive) return inactive.code === 'VALIDATOR_NOT_ACTIVE' ? { ...inactive, fromEpoch } : inactive
  if (fromEpoch === null || chain.currentEpoch < fromEpoch) return { code: 'VALIDATOR_TOO_YOUNG', fromEpoch }
  return null
}
