import type { Hex } from '@granary/staking/ethereum'

/** A validator as last seen in a finalised state. */
export type WatchedValidator = {
  pubkey: Hex
  index: number
  /** Of the Beacon API. */
  status: string
  /** A slashed validator stays slashed, whatever its status says later. */
  slashed: boolean
  exitEpoch: number | null
  balanceGwei: bigint
  /** Epochs in a row, of those that were read, without a duty done; and the first of them. */
  missedEpochs: number
  firstMissedEpoch: number | null
}
