import { bytesToHex } from '@noble/hashes/utils.js'
import type { Hex } from './Hex.ts'

/** Writes bytes as lower-case hex with its `0x`. */
export function toHex(bytes: Uint8Array): Hex {
  return `0x${bytesToHex(bytes)}`
}
