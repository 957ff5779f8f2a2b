import { bls12_381 } from '@noble/curves/bls12-381.js'
import { type Hex, toBytes } from '../hex.ts'
import { decompressG2 } from './decompressG2.ts'
import { type AffinePoint, toAffine } from './g2.ts'
import { hashToG2 } from './hashToG2.ts'
import { hasUnitPairing } from './hasUnitPairing.ts'
import { sumOfMultiples } from './sumOfMultiples.ts'

/**
 * Domain separation tag with which Ethereum's consensus layer hashes messages to G2: minimal public keys, proof of
 * possession (draft-irtf-cfrg-bls-signature-04, section 4.2.3).
 */
export const consensusSuite = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_'

/** A message of 32 bytes with its key, 48 bytes, and signature, 96 bytes; null for a message that does not exist. */
export type SignedMessage = { pubkey: Hex; signature: Hex; message: Uint8Array | null }

/** A prepared message: a random scalar r, the key r·P, the lines of the Miller loop of H, the signature S. */
type Prepared = {
  index: number
  scalar: bigint
  key: { x: bigint; y: bigint }
  lines: Lines
  signature: AffinePoint
}
type Lines = ReturnType<typeof bls12_381.utils.calcPairingPrecomputes>

/**
 * Verifies many signatures at once, in about a third of the time they take one by one. With a random r for
 * each, all are valid if and only if the product of e(r·P, H) equals e(G, sum of r·S), but for a chance of 2^-64: one
 * Miller loop per message and one final exponentiation for all. If that fails, tries halves with everything computed
 * before, down to the single culprits. Source:
 * https://ethresear.ch/t/fast-verification-of-multiple-bls-signatures/5407
 * @returns the zero-based indexes of invalid signatures, ascending; malformed bytes, points off the curve or outside the
 * subgroup and points at infinity are invalid, as in the consensus specification's bls.Verify
 */
export function findInvalidSignatures(messages: readonly SignedMessage[]): number[] {
  const scalars = batchScalars(messages.length)
  const invalidIndexes: number[] = []
  for (let from = 0; from < messages.length; from += batchSize) {
    const batch: Prepared[] = []
    for (const [i, message] of messages.slice(from, from + batchSize).entries()) {
      const item = prepare(message, from + i, scalars[from + i] ?? 1n)
      if (item === null) invalidIndexes.push(from + i)
      else batch.push(item)
    }
    invalidIndexes.push(...findCulprits(batch))
  }
  return invalidIndexes.sort((a, b) => a - b)
}

/** Bounds the memory of the lines, about 40 kB a message; larger batches gain nothing more. */
const batchSize = 128

/** Null for what no pairing could save: malformed bytes, points off the curve or the subgroup, infinity. */
function prepare(
  { pubkey, signature: bytes, message }: SignedMessage,
  index: number,
  scalar: bigint,
): Prepared | null {
  if (message === null) return null
  const { G1, G2, utils } = bls12_381
  try {
    const signature = decompressG2(toBytes(bytes, 96))
    const hash = hashToG2(message, consensusSuite)
    const key = G1.Point.fromBytes(toBytes(pubkey, 48))
    if (signature === null || hash === null || key.is0()) return null
    const lines = utils.calcPairingPrecomputes(G2.Point.fromAffine(hash))
    return { index, scalar, key: key.multiplyUnsafe(scalar).toAffine(), lines, signature }
  } catch {
    return null
  }
}

function findCulprits(items: readonly Prepared[]): number[] {
  return items.length === 0 || holds(items) ? [] : searchHalves(items)
}

/** For items known to fail together: if the first half holds, the second cannot. */
function searchHalves(items: readonly Prepared[]): number[] {
  if (items.length === 1) return items.map(({ index }) => index)
  const middle = items.length >> 1
  const first = items.slice(0, middle)
  const second = items.slice(middle)
  if (holds(first)) return searchHalves(second)
  return [...searchHalves(first), ...findCulprits(second)]
}

/** Whether the product of e(r·P, H) times e(-G, sum of r·S) is one. */
function holds(items: readonly Prepared[]): boolean {
  const { G1, G2, millerLoopBatch, utils } = bls12_381
  const pairs = items.map(({ lines, key }): [Lines, bigint, bigint] => [lines, key.x, key.y])
  const sum = toAffine(
    sumOfMultiples(
      items.map(({ signature }) => signature),
      items.map(({ scalar }) => scalar),
    ),
  )
  if (sum !== null) {
    const { x, y } = G1.Point.BASE.negate()
    pairs.push([utils.calcPairingPrecomputes(G2.Point.fromAffine(sum)), x, y])
  }
  return hasUnitPairing(millerLoopBatch(pairs))
}

/**
 * Random 64-bit numbers, none zero, unforeseeable for the signer: errors in two signatures cannot be made to cancel
 * out. From the platform's cryptographic generator.
 */
function batchScalars(count: number): bigint[] {
  const scalars = new BigUint64Array(count)
  // The platform fills at most 65,536 bytes in one call.
  for (let i = 0; i < count; i += 8192) crypto.getRandomValues(scalars.subarray(i, i + 8192))
  return Array.from(scalars, scalar => scalar || 1n)
}
