import type { Address, Hex } from 'viem'

/** One validator of a key-share file, versions 1.1.0 and 1.2.0. Public: its shares are encrypted for the operators. */
export type KeyShareRow = {
  /** Checksummed. */
  ownerAddress: Address
  /** Registrations of this owner before this one. */
  ownerNonce: number
  /** The validator's, 48 bytes, lower case. */
  publicKey: Hex
  /** `operatorKey` is base64 of a PEM file, as in `OperatorKey.text`. */
  operators: { id: bigint; operatorKey: string }[]
  /** What the contract is called with. */
  payload: { publicKey: Hex; operatorIds: bigint[]; sharesData: Hex }
}
