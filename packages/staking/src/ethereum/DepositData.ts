import type { Hex } from './hex.ts'

/** One row of deposit data: what a validator's key signed, and the roots that bind it. Public data only. */
export type DepositData = {
  /** BLS public key of the validator, 48 bytes, compressed G1. */
  pubkey: Hex
  /** 32 bytes: type byte, 11 zero bytes, execution address. */
  withdrawalCredentials: Hex
  /** gwei */
  amountGwei: bigint
  /** BLS signature over the deposit message, 96 bytes, compressed G2. */
  signature: Hex
  /** `hash_tree_root(DepositMessage)`, 32 bytes. */
  depositMessageRoot: Hex
  /** `hash_tree_root(DepositData)`, 32 bytes: the deposit contract checks this one. */
  depositDataRoot: Hex
  /** Genesis fork version of the signature's chain, 4 bytes. */
  forkVersion: Hex
}
