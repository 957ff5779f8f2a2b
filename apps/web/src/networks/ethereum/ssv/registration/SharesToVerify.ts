import type { KeyShareProblemCode, SsvRegistration } from '@granary/staking/ssv'

export type SharesToVerify = {
  owner: `0x${string}`
  operatorIds: readonly bigint[]
  /** Each with the owner's nonce that its key signed. */
  registrations: readonly (SsvRegistration & { ownerNonce: number })[]
}

/** A zero-based row whose shares are not of its key, or not signed for this owner and nonce. */
export type WrongShares = { row: number; code: KeyShareProblemCode }
