import type { Hex } from '@granary/staking/ethereum'

/** A validator as it was last seen in a finalised state. */
export type WatchedValidator = {
  pubkey: Hex
  index: number
  /** Of the Beacon API. */
  status: string
  /** Once slashed it stays so, whatever its status says later. */
  slashed: boolean
  exitEpoch: number | null
  balanceGwei: bigint
  /** Epochs in a row, of those that were read, without a duty done; and the first of them. */
  missedEpochs: number
  firstMissedEpoch: number | null
}
