/** Why the beacon chain would ignore a request, and take the fee, or why it is not worth sending. */
export type RequestObstacle = {
  code: RequestObstacleCode
  /** From this epoch on it will work, as things stand; null when that is never or unknown. */
  fromEpoch: number | null
}

export type RequestObstacleCode =
  /** The beacon chain does not know the validator, or not all of it was read. */
  | 'VALIDATOR_UNKNOWN'
  /** Its credentials name a BLS key (0x00), or nothing that this software knows: no address may ask for anything. */
  | 'VALIDATOR_WITHOUT_ADDRESS'
  /** It pays to another address than the one that asks. */
  | 'VALIDATOR_NOT_OWNED'
  | 'VALIDATOR_NOT_ACTIVE'
  /** Active for fewer epochs than SHARD_COMMITTEE_PERIOD. */
  | 'VALIDATOR_TOO_YOUNG'
  /** Its exit has begun, or is over. */
  | 'VALIDATOR_EXITING'
  | 'VALIDATOR_SLASHED'
  /** Partial withdrawals need 0x02 credentials; with 0x01 what is above 32 ETH is paid by itself. */
  | 'PARTIAL_NEEDS_COMPOUNDING'
  /** A request of 0 gwei is a full exit. */
  | 'PARTIAL_AMOUNT_ZERO'
  /** Nothing is above 32 ETH, with what waits to be paid taken off. */
  | 'PARTIAL_NOTHING_TO_WITHDRAW'
  /** More than is above 32 ETH: the chain would pay less than was asked for. */
  | 'PARTIAL_ABOVE_EXCESS'
  /** PENDING_PARTIAL_WITHDRAWALS_LIMIT requests of all validators wait. */
  | 'PARTIAL_QUEUE_FULL'
  /** Partial withdrawals of the validator have not been paid yet: nothing that ends it is taken until they are. */
  | 'PARTIAL_PENDING'
  | 'SWITCH_ALREADY_COMPOUNDING'
  | 'CONSOLIDATION_SAME_VALIDATOR'
  /** PENDING_CONSOLIDATIONS_LIMIT consolidations wait. */
  | 'CONSOLIDATION_QUEUE_FULL'
  /** The chain has too little stake to let consolidations through. */
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
  /** The deposit contract takes 1 ETH at least. */
  | 'TOP_UP_TOO_SMALL'
  /** More than the validator can earn on: the rest would only be paid back. */
  | 'TOP_UP_ABOVE_MAXIMUM'
  /** The provider did not offer the key, or its validator client does not run it. */
  | 'EXIT_NOT_RUN_HERE'
