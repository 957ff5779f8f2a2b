import type { Hex } from '../hex.ts'

/**
 * A validator as the beacon chain knows it, to judge requests by, such as the API's `ownedValidator`. Epochs are null
 * until the chain has set them.
 */
export type ValidatorStanding = {
  /** 48 bytes */
  pubkey: Hex
  /** Null until the chain has processed the first deposit. */
  index: number | null
  slashed: boolean
  /** 32 bytes */
  withdrawalCredentials: Hex
  balanceGwei: bigint | null
  effectiveBalanceGwei: bigint | null
  activationEpoch: number | null
  exitEpoch: number | null
  withdrawableEpoch: number | null
  /** Pending deposits of the key. */
  pendingDepositGwei: bigint
  /** Unpaid partial withdrawal requests. */
  pendingPartialGwei: bigint
}

/** The chain's state to judge requests by, such as the API's `ethereumQueues`. */
export type ChainStanding = {
  currentEpoch: number
  /** Pending ones of all validators. */
  pendingPartialWithdrawals: number
  pendingConsolidations: number
  /** What may be consolidated per epoch, gwei. */
  consolidationChurnGweiPerEpoch: bigint
  /** SHARD_COMMITTEE_PERIOD: epochs of activity before an exit; 256 on mainnet and Hoodi. */
  shardCommitteePeriodEpochs: number
}
