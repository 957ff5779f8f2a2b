import { bytesToNumberBE } from '@noble/curves/utils.js'
import { p } from './fp.ts'
import type { Fp2 } from './fp2.ts'
import * as fp2 from './fp2.ts'
import { type AffinePoint, isInSubgroup } from './g2.ts'

/**
 * Reads a compressed point of G2, 96 bytes in ZCash's encoding: three flag bits, the imaginary part, the real part.
 * @returns null for infinity, for a non-canonical encoding, and for points off the curve or outside the subgroup of
 * prime order
 */
export function decompressG2(bytes: Uint8Array): AffinePoint | null {
  const [first = 0] = bytes
  const isCompressed = (first & 0x80) !== 0
  const isInfinity = (first & 0x40) !== 0
  const isLarger = (first & 0x20) !== 0
  if (bytes.length !== 96 || !isCompressed || isInfinity) return null
  const head = bytes.slice(0, 48)
  head[0] = first & 0x1f
  const x: Fp2 = { c0: bytesToNumberBE(bytes.subarray(48)), c1: bytesToNumberBE(head) }
  if (x.c0 >= p || x.c1 >= p) return null
  const root = fp2.squareRoot(fp2.add(fp2.multiply(fp2.square(x), x), b))
  if (root === null) return null
  const y = fp2.normal(isLargerRoot(root) === isLarger ? root : fp2.negate(root))
  const point = { x, y }
  return isInSubgroup(point) ? point : null
}

/** Whether y is lexicographically larger than -y, the imaginary part first. */
function isLargerRoot(y: Fp2): boolean {
  const { c0, c1 } = fp2.normal(y)
  return (c1 === 0n ? c0 : c1) > (p - 1n) / 2n
}

/** The curve's constant, 4(1 + i). */
const b: Fp2 = { c0: 4n, c1: 4n }
