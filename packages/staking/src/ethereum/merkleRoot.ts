import { sha256 } from '@noble/hashes/sha2.js'
import { type Hex, toBytes } from './hex.ts'

/**
 * The SSZ Merkle root of a power-of-two number of 32-byte chunks, laid end to end.
 * Source: consensus specification, ssz/simple-serialize.md, merkleize.
 */
export function merkleRoot(chunks: Uint8Array): Uint8Array {
  let level = chunks
  while (level.length > 32) {
    const parents = new Uint8Array(level.length / 2)
    for (let i = 0; i < parents.length; i += 32) parents.set(sha256(level.subarray(2 * i, 2 * i + 64)), i)
    level = parents
  }
  return level
}

/**
 * The SSZ root of a public key: 48 bytes padded to two chunks.
 * @throws {MalformedHexError} HEX_MALFORMED when it is not 48 bytes
 */
export function pubkeyRoot(pubkey: Hex): Uint8Array {
  const chunks = new Uint8Array(64)
  chunks.set(toBytes(pubkey, 48))
  return merkleRoot(chunks)
}
