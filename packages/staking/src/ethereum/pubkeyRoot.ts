import type { Hex } from './Hex.ts'
import { merkleRoot } from './merkleRoot.ts'
import { toBytes } from './toBytes.ts'

/**
 * The SSZ root of a public key: 48 bytes padded to two chunks.
 * @throws {MalformedHexError} HEX_MALFORMED when it is not 48 bytes
 */
export function pubkeyRoot(pubkey: Hex): Uint8Array {
  const chunks = new Uint8Array(64)
  chunks.set(toBytes(pubkey, 48))
  return merkleRoot(chunks)
}
