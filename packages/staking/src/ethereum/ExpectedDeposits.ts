import type { CredentialsType } from './CredentialsType.ts'
import type { Hex } from './Hex.ts'

/** What the person asked for, against which issued deposit data is held. */
export type ExpectedDeposits = {
  /** The connected account, 20 bytes. */
  withdrawalAddress: Hex
  credentialsType: CredentialsType
  /** gwei of each validator, in the order of the rows */
  amountsGwei: readonly bigint[]
  /** Genesis fork version of the chain, 4 bytes. */
  forkVersion: Hex
}
