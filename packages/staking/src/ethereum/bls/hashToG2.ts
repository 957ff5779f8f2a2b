import { hash_to_field as hashToField } from '@noble/curves/abstract/hash-to-curve.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { p } from './fp.ts'
import type { Fp2 } from './fp2.ts'
import * as g2 from './g2.ts'
import { isogeny } from './isogeny.ts'
import { mapToIsogenousCurve } from './mapToIsogenousCurve.ts'

/**
 * Hashes a message to a point of G2: suite BLS12381G2_XMD:SHA-256_SSWU_RO_ of RFC 9380.
 * @param suite domain separation tag
 * @returns null if the hash is infinity, which no known message gives
 */
export function hashToG2(message: Uint8Array, suite: string): g2.AffinePoint | null {
  const [first, second] = hashToField(message, 2, {
    DST: suite,
    p,
    m: 2,
    k: 128,
    expand: 'xmd',
    hash: sha256,
  })
  const sum = g2.add(mapToCurve(first), mapToCurve(second))
  return g2.toAffine(g2.clearCofactor(sum))
}

function mapToCurve([c0 = 0n, c1 = 0n]: readonly bigint[] = []): g2.Point {
  const u: Fp2 = { c0, c1 }
  return isogeny(mapToIsogenousCurve(u))
}
