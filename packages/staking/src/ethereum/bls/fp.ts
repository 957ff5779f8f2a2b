import { bls12_381 } from '@noble/curves/bls12-381.js'

/**
 * The base field of BLS12-381 for the few steps that take most of a batch's time. Elements are plain bigints that
 * stand for their residue class: between -p and p after a product, and unreduced sums of such are fine as factors.
 * Only `normal` gives the representative from 0 to p - 1.
 */

/** Order of the field, 381 bits; p = 3 mod 4. */
export const p: bigint = bls12_381.fields.Fp.ORDER

/** The representative from 0 to p - 1. */
export function normal(a: bigint): bigint {
  const residue = a % p
  return residue < 0n ? residue + p : residue
}

/** The inverse of a, which must not be zero. */
export function invert(a: bigint): bigint {
  return bls12_381.fields.Fp.inv(normal(a))
}

/**
 * `a ^ ((p - 3) / 4)`. Times a it is a square root of a, or of -a if a has none; squared and times a it is the
 * inverse of a if a is a square. Windows of five bits.
 */
export function powerForRoot(a: bigint): bigint {
  const powers = [1n, a]
  for (let i = 2; i < 32; i++) powers.push(((powers[i - 1] ?? 0n) * a) % p)
  let result = 1n
  for (const digit of rootExponentDigits) {
    for (let i = 0; i < 5; i++) result = (result * result) % p
    if (digit !== 0) result = (result * (powers[digit] ?? 0n)) % p
  }
  return result
}

/** (p - 3) / 4 in base 32, most significant digit first. */
const rootExponentDigits: readonly number[] = Array.from(((p - 3n) / 4n).toString(32), digit =>
  Number.parseInt(digit, 32),
)
