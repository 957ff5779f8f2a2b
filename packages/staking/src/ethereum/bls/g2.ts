import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { Fp2 } from './fp2.ts'
import * as fp2 from './fp2.ts'

/**
 * Points of E2: y² = x³ + 4(1 + i), the curve that holds G2, in Jacobian coordinates: x = X/Z²,
 * y = Y/Z³; Z = 0 is infinity. Formulas: https://hyperelliptic.org/EFD/g1p/auto-shortw-jacobian-0.html
 */
export type Point = { x: Fp2; y: Fp2; z: Fp2 }
export type AffinePoint = { x: Fp2; y: Fp2 }

export const infinity: Point = { x: fp2.one, y: fp2.one, z: fp2.zero }

export function fromAffine({ x, y }: AffinePoint): Point {
  return { x, y, z: fp2.one }
}

/** Null for infinity. The coordinates are normal. */
export function toAffine({ x, y, z }: Point): AffinePoint | null {
  if (fp2.isZero(z)) return null
  const inverse = fp2.invert(z)
  const squared = fp2.square(inverse)
  return {
    x: fp2.normal(fp2.multiply(x, squared)),
    y: fp2.normal(fp2.multiply(y, fp2.multiply(squared, inverse))),
  }
}

export function negate({ x, y, z }: Point): Point {
  return { x, y: fp2.negate(y), z }
}

/** 2P: dbl-2009-l. */
export function double({ x, y, z }: Point): Point {
  const a = fp2.square(x)
  const b = fp2.square(y)
  const c = fp2.square(b)
  const d = fp2.scale(fp2.subtract(fp2.square(fp2.add(x, b)), fp2.add(a, c)), 2n)
  const e = fp2.scale(a, 3n)
  const x3 = fp2.subtract(fp2.square(e), fp2.scale(d, 2n))
  const y3 = fp2.subtract(fp2.multiply(e, fp2.subtract(d, x3)), fp2.scale(c, 8n))
  return { x: x3, y: y3, z: fp2.scale(fp2.multiply(y, z), 2n) }
}

/** P + Q for any two points: add-1998-cmo-2. */
export function add(p: Point, q: Point): Point {
  if (fp2.isZero(p.z)) return q
  if (fp2.isZero(q.z)) return p
  const pz2 = fp2.square(p.z)
  const qz2 = fp2.square(q.z)
  const u1 = fp2.multiply(p.x, qz2)
  const s1 = fp2.multiply(p.y, fp2.multiply(q.z, qz2))
  const h = fp2.subtract(fp2.multiply(q.x, pz2), u1)
  const r = fp2.subtract(fp2.multiply(q.y, fp2.multiply(p.z, pz2)), s1)
  if (fp2.isZero(h)) return fp2.isZero(r) ? double(p) : infinity
  return finishSum(u1, s1, h, r, fp2.multiply(fp2.multiply(p.z, q.z), h))
}

/** P + Q for a Q whose Z is one. */
export function addAffine(p: Point, q: AffinePoint): Point {
  if (fp2.isZero(p.z)) return fromAffine(q)
  const pz2 = fp2.square(p.z)
  const h = fp2.subtract(fp2.multiply(q.x, pz2), p.x)
  const r = fp2.subtract(fp2.multiply(q.y, fp2.multiply(p.z, pz2)), p.y)
  if (fp2.isZero(h)) return fp2.isZero(r) ? double(p) : infinity
  return finishSum(p.x, p.y, h, r, fp2.multiply(p.z, h))
}

function finishSum(u: Fp2, s: Fp2, h: Fp2, r: Fp2, z: Fp2): Point {
  const h2 = fp2.square(h)
  const h3 = fp2.multiply(h, h2)
  const v = fp2.multiply(u, h2)
  const x = fp2.subtract(fp2.square(r), fp2.add(h3, fp2.scale(v, 2n)))
  const y = fp2.subtract(fp2.multiply(r, fp2.subtract(v, x)), fp2.multiply(s, h3))
  return { x, y, z }
}

/** [x]P for the curve's parameter x = -0xd201000000010000. */
export function multiplyByX(p: Point): Point {
  let result = p
  for (const bit of parameterBits) {
    result = double(result)
    if (bit === '1') result = add(result, p)
  }
  return negate(result)
}

/** The bits of -x after the first. */
const parameterBits = bls12_381.params.ateLoopSize.toString(2).slice(1)

/** The endomorphism ψ: untwist, Frobenius, twist. */
export function psi({ x, y, z }: Point): Point {
  return {
    x: fp2.multiply(fp2.conjugate(x), psiX),
    y: fp2.multiply(fp2.conjugate(y), psiY),
    z: fp2.conjugate(z),
  }
}

/** 1 / (1 + i)^((p - 1)/3) and 1 / (1 + i)^((p - 1)/2). */
const psiX: Fp2 = {
  c0: 0n,
  c1: 0x1a0111ea397fe699ec02408663d4de85aa0d857d89759ad4897d29650fb85f9b409427eb4f49fffd8bfd00000000aaadn,
}
const psiY: Fp2 = {
  c0: 0x135203e60180a68ee2e9c448d77a2cd91c3dedd930b1cf60ef396489f61eb45e304466cf3e67fa0af1ee7b04121bdea2n,
  c1: 0x6af0e0437ff400b6831e36d6bd17ffe48395dabc2d3435e77f76e17009241c5ee67992f72ec05f4c81084fbede3cc09n,
}

/**
 * Whether a point of the curve is in the subgroup of prime order, by ψ(P) = [x]P.
 * Source: https://eprint.iacr.org/2021/1130, section 4.
 */
export function isInSubgroup(p: AffinePoint): boolean {
  const point = fromAffine(p)
  return fp2.isZero(add(psi(point), negate(multiplyByX(point))).z)
}

/**
 * Maps a point of the curve into the subgroup: [x² - x - 1]P + [x - 1]ψ(P) + ψ²(2P).
 * Source: RFC 9380, appendix G.3; https://eprint.iacr.org/2017/419.
 */
export function clearCofactor(p: Point): Point {
  const xP = multiplyByX(p)
  const psiP = psi(p)
  const sum = add(xP, psiP)
  const rest = add(psi(psi(double(p))), negate(add(add(xP, psiP), p)))
  return add(multiplyByX(sum), rest)
}
