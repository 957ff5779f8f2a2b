import { BaseError } from '@granary/errors'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** Bytes as text: `0x` and two hex digits a byte. */
export type Hex = `0x${string}`

/**
 * Reads hex of an exact length.
 * @param length bytes expected
 * @throws {MalformedHexError} HEX_MALFORMED when it is no hex, or has another length
 */
export function toBytes(hex: Hex, length: number): Uint8Array {
  if (typeof hex !== 'string' || hex.length !== 2 + 2 * length || !/^0x[0-9a-fA-F]*$/.test(hex))
    throw new MalformedHexError(length)
  return hexToBytes(hex.slice(2))
}

/** Writes bytes as lower-case hex with its `0x`. */
export function toHex(bytes: Uint8Array): Hex {
  return `0x${bytesToHex(bytes)}`
}

export class MalformedHexError extends BaseError {
  override readonly name = 'MalformedHexError'
  constructor(length: number) {
    super(`A value is not hex of ${length} bytes.`, {
      code: 'HEX_MALFORMED',
      details: `expected 0x and ${2 * length} hex digits`,
    })
  }
}
