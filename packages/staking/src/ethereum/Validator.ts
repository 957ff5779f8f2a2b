import type { Hex } from './Hex.ts'

/** A validator as people know it (specification A3, entity Validator). */
export type Validator = {
  /** Place in the beacon chain's registry; null until the chain has taken the deposit in. */
  index: number | null
  /** The account that sent the deposit, 20 bytes. */
  depositAddress: Hex
  /** The account that its withdrawal credentials name, 20 bytes. */
  withdrawalAddress: Hex
  /** BLS public key, 48 bytes. */
  publicKey: Hex
}
