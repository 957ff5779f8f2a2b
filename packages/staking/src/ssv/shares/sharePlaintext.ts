import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The bytes that are encrypted for an operator: the share as ASCII text, `0x` and 64 hex digits, as ssv-keys writes it.
 * Overwrite them with zeros after use.
 */
export function sharePlaintext(secretKey: Uint8Array): Uint8Array {
  return utf8ToBytes(`0x${bytesToHex(secretKey)}`)
}

/** Reads a decrypted share, 32 bytes; null for anything else. Tools other than ssv-keys leave the `0x` out. */
export function readSharePlaintext(plaintext: Uint8Array): Uint8Array | null {
  if (plaintext.length !== 64 && plaintext.length !== 66) return null
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(String.fromCharCode(...plaintext)) ?? []
  return digits === undefined ? null : hexToBytes(digits)
}
