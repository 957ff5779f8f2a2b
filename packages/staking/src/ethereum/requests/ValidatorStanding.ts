import type { Hex } from '../Hex.ts'

/**
 * A validator as the beacon chain knows it: what a request is judged by. The `ownedValidator` of the API is one. Epochs
 * are null while the chain has not set them.
 */
export type ValidatorStanding = {
  /** 48 bytes */
  pubkey: Hex
  /** Null until the chain has taken the first deposit in. */
  index: number | null
  slashed: boolean
  /** 32 bytes */
  withdrawalCredentials: Hex
  balanceGwei: bigint | null
  effectiveBalanceGwei: bigint | null
  activationEpoch: number | null
  exitEpoch: number | null
  withdrawableEpoch: number | null
  /** Deposits to the key that wait in the queue. */
  pendingDepositGwei: bigint
  /** Partial withdrawals that were asked for and not paid yet. */
  pendingPartialGwei: bigint
}

/** What of the chain a request is judged by. The `ethereumQueues` of the API are one. */
export type ChainStanding = {
  currentEpoch: number
  /** How many wait, of all validators. */
  pendingPartialWithdrawals: number
  pendingConsolidations: number
  /** What may be consolidated in an epoch, gwei. */
  consolidationChurnGweiPerEpoch: bigint
  /** SHARD_COMMITTEE_PERIOD: epochs that a validator must have been active; 256 on mainnet and Hoodi. */
  shardCommitteePeriodEpochs: number
}
