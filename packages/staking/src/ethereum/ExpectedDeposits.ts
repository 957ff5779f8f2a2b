import type { CredentialsType } from './CredentialsType.ts'
import type { Hex } from './Hex.ts'

/** What the person asked for, to compare issued deposit data with. */
export type ExpectedDeposits = {
  /** The connected account, 20 bytes. */
  withdrawalAddress: Hex
  credentialsType: CredentialsType
  /** gwei of each validator, in row order */
  amountsGwei: readonly bigint[]
  /** Genesis fork version of the chain, 4 bytes. */
  forkVersion: Hex
}
