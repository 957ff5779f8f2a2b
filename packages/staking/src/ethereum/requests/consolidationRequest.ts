import { type Hex, toBytes, toHex } from '../hex.ts'
import { RequestUnreadableError } from './RequestUnreadableError.ts'

/** A request to the contract of EIP-7251: public keys, 48 bytes each, lower case when decoded. */
export type ConsolidationRequest = {
  /** Whose balance moves. */
  source: Hex
  /** Where it moves; the same as the source to switch that validator to compounding credentials. */
  target: Hex
}

/**
 * The call data of a consolidation request: two public keys, 96 bytes (EIP-7251). It has no selector; the fee is the
 * value of the transaction, and the sender must be the source's withdrawal address.
 * @throws {MalformedHexError} HEX_MALFORMED for a public key that is not 48 bytes
 */
export function encodeConsolidationRequest({ source, target }: ConsolidationRequest): Hex {
  const data = new Uint8Array(96)
  data.set(toBytes(source, 48))
  data.set(toBytes(target, 48), 48)
  return toHex(data)
}

/**
 * Reads call data of a consolidation request.
 * @throws {RequestUnreadableError} REQUEST_UNREADABLE for anything that is not 96 bytes of hex
 */
export function decodeConsolidationRequest(data: Hex): ConsolidationRequest {
  if (!/^0x[0-9a-f]{192}$/i.test(data))
    throw new RequestUnreadableError('96 bytes of a consolidation request')
  const hex = data.toLowerCase()
  return { source: hex.slice(0, 98) as Hex, target: `0x${hex.slice(98)}` }
}
