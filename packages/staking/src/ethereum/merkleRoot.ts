import { sha256 } from '@noble/hashes/sha2.js'

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
