import type { Hex } from '../hex.ts'
import type { ChainStanding, ValidatorStanding } from './ValidatorStanding.ts'

/** Why the beacon chain would ignore a request, and take the fee, or why it is not worth sending. */
export type RequestObstacle = {
  code: RequestObstacleCode
  /** From this epoch on it will work, as things stand; null if never or unknown. */
  fromEpoch: number | null
}

export type RequestObstacleCode =
  /** The beacon chain does not know the validator, or not all of it was read. */
  | 'VALIDATOR_UNKNOWN'
  /** Its credentials name a BLS key (0x00), or an unknown form: no address may request anything. */
  | 'VALIDATOR_WITHOUT_ADDRESS'
  /** It pays to another address than the requesting one. */
  | 'VALIDATOR_NOT_OWNED'
  | 'VALIDATOR_NOT_ACTIVE'
  /** Active for fewer epochs than SHARD_COMMITTEE_PERIOD. */
  | 'VALIDATOR_TOO_YOUNG'
  /** It is exiting, or has exited. */
  | 'VALIDATOR_EXITING'
  | 'VALIDATOR_SLASHED'
  /** Partial withdrawals need 0x02 credentials; with 0x01 what is above 32 ETH is paid automatically. */
  | 'PARTIAL_NEEDS_COMPOUNDING'
  /** A request of 0 gwei is a full exit. */
  | 'PARTIAL_AMOUNT_ZERO'
  /** Nothing is above 32 ETH, less what is about to be paid. */
  | 'PARTIAL_NOTHING_TO_WITHDRAW'
  /** More than is above 32 ETH: the chain would pay less than requested. */
  | 'PARTIAL_ABOVE_EXCESS'
  /** PENDING_PARTIAL_WITHDRAWALS_LIMIT requests of all validators wait. */
  | 'PARTIAL_QUEUE_FULL'
  /** Partial withdrawals of the validator are unpaid: nothing that ends it is accepted until they are. */
  | 'PARTIAL_PENDING'
  | 'SWITCH_ALREADY_COMPOUNDING'
  | 'CONSOLIDATION_SAME_VALIDATOR'
  /** PENDING_CONSOLIDATIONS_LIMIT consolidations wait. */
  | 'CONSOLIDATION_QUEUE_FULL'
  /** The chain has too little stake to admit consolidations. */
  | 'CONSOLIDATION_CHURN_TOO_SMALL'
  | 'CONSOLIDATION_TARGET_UNKNOWN'
  /** The chain would do it: the balance would be another owner's. */
  | 'CONSOLIDATION_TARGET_NOT_OWNED'
  | 'CONSOLIDATION_TARGET_NOT_COMPOUNDING'
  | 'CONSOLIDATION_TARGET_NOT_ACTIVE'
  | 'CONSOLIDATION_TARGET_EXITING'
  | 'CONSOLIDATION_TARGET_SLASHED'
  /** The chain would do it: what the target has above the maximum would earn nothing and be paid out. */
  | 'CONSOLIDATION_ABOVE_MAXIMUM'
  /** The deposit contract's minimum is 1 ETH. */
  | 'TOP_UP_TOO_SMALL'
  /** More than the validator can earn on: the rest would only be paid back. */
  | 'TOP_UP_ABOVE_MAXIMUM'
  /** The provider did not offer the key, or its validator client does not run it. */
  | 'EXIT_NOT_RUN_HERE'

/** Whether `account` may request anything: the chain knows the validator, and it pays to that address. */
export function ownerObstacle(validator: ValidatorStanding, account: Hex): RequestObstacle | null {
  if (validator.index === null) return { code: 'VALIDATOR_UNKNOWN', fromEpoch: null }
  const owner = ownerOf(validator)
  if (owner === null) return { code: 'VALIDATOR_WITHOUT_ADDRESS', fromEpoch: null }
  if (owner !== account.toLowerCase()) return { code: 'VALIDATOR_NOT_OWNED', fromEpoch: null }
  return null
}

/** The address that the validator pays to, lower case; null if its credentials name none. */
export function ownerOf({ withdrawalCredentials }: ValidatorStanding): Hex | null {
  // A switched validator keeps the bytes before the address; the chain checks only the first one.
  if (!/^0x0[12]/.test(withdrawalCredentials)) return null
  return `0x${withdrawalCredentials.slice(-40).toLowerCase()}`
}

/** Whether the validator is active and stays so (is_active_validator, and no exit initiated). */
export function activityObstacle(validator: ValidatorStanding, currentEpoch: number): RequestObstacle | null {
  const { slashed, exitEpoch, activationEpoch } = validator
  if (slashed) return { code: 'VALIDATOR_SLASHED', fromEpoch: null }
  if (exitEpoch !== null) return { code: 'VALIDATOR_EXITING', fromEpoch: null }
  if (activationEpoch === null || activationEpoch > currentEpoch)
    return { code: 'VALIDATOR_NOT_ACTIVE', fromEpoch: activationEpoch }
  return null
}

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
