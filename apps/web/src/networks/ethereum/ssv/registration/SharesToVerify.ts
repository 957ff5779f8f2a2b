import type { KeyShareProblemCode, SsvRegistration } from '@granary/staking/ssv'

export type SharesToVerify = {
  owner: `0x${string}`
  /** The nonce of the first; each next one's is one more. */
  firstNonce: number
  operatorIds: readonly bigint[]
  registrations: readonly SsvRegistration[]
}

/** A zero-based row whose shares are not of its key, or not signed for this owner and nonce. */
export type WrongShares = { row: number; code: KeyShareProblemCode }
