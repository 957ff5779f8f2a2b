import { amountBytes } from '../amountBytes.ts'
import { type Hex, toBytes, toHex } from '../hex.ts'
import { RequestUnreadableError } from './RequestUnreadableError.ts'

/** A request to the contract of EIP-7002. */
export type WithdrawalRequest = {
  /** 48 bytes, lower case when decoded */
  pubkey: Hex
  /** gwei; 0 is the full exit */
  amountGwei: bigint
}

/**
 * The call data of a withdrawal request: public key and amount (big-endian), 56 bytes (EIP-7002). It has no selector;
 * the fee is the value of the transaction, and the sender must be the withdrawal address.
 * @throws {MalformedHexError} HEX_MALFORMED for a public key that is not 48 bytes
 * @throws {AmountOutOfRangeError} AMOUNT_OUT_OF_RANGE for an amount below zero or above 2^64 - 1 gwei
 */
export function encodeWithdrawalRequest({ pubkey, amountGwei }: WithdrawalRequest): Hex {
  const data = new Uint8Array(56)
  data.set(toBytes(pubkey, 48))
  data.set(amountBytes(amountGwei, 'bigEndian'), 48)
  return toHex(data)
}

/**
 * Reads call data of a withdrawal request.
 * @throws {RequestUnreadableError} REQUEST_UNREADABLE for anything that is not 56 bytes of hex
 */
export function decodeWithdrawalRequest(data: Hex): WithdrawalRequest {
  if (!/^0x[0-9a-f]{112}$/i.test(data)) throw new RequestUnreadableError('56 bytes of a withdrawal request')
  const hex = data.toLowerCase()
  return { pubkey: hex.slice(0, 98) as Hex, amountGwei: BigInt(`0x${hex.slice(98)}`) }
}
