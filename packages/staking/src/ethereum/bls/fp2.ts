import * as fp from './fp.ts'

/** The quadratic extension of the base field, c0 + c1 * i with i² = -1. Elements are never changed in place. */
export type Fp2 = { c0: bigint; c1: bigint }

export const zero: Fp2 = { c0: 0n, c1: 0n }
export const one: Fp2 = { c0: 1n, c1: 0n }

export function add(a: Fp2, b: Fp2): Fp2 {
  return { c0: a.c0 + b.c0, c1: a.c1 + b.c1 }
}

export function subtract(a: Fp2, b: Fp2): Fp2 {
  return { c0: a.c0 - b.c0, c1: a.c1 - b.c1 }
}

export function negate(a: Fp2): Fp2 {
  return { c0: -a.c0, c1: -a.c1 }
}

/** a times a small whole number. */
export function scale(a: Fp2, factor: bigint): Fp2 {
  return { c0: a.c0 * factor, c1: a.c1 * factor }
}

export function conjugate(a: Fp2): Fp2 {
  return { c0: a.c0, c1: -a.c1 }
}

export function multiply(a: Fp2, b: Fp2): Fp2 {
  return {
    c0: (a.c0 * b.c0 - a.c1 * b.c1) % fp.p,
    c1: (a.c0 * b.c1 + a.c1 * b.c0) % fp.p,
  }
}

export function square(a: Fp2): Fp2 {
  return { c0: ((a.c0 + a.c1) * (a.c0 - a.c1)) % fp.p, c1: (2n * a.c0 * a.c1) % fp.p }
}

/** The inverse of a, which must not be zero. */
export function invert(a: Fp2): Fp2 {
  const inverse = fp.invert(norm(a))
  return { c0: (a.c0 * inverse) % fp.p, c1: (-a.c1 * inverse) % fp.p }
}

/** The norm into the base field, unreduced. a is a square if and only if its norm is one. */
export function norm(a: Fp2): bigint {
  return a.c0 * a.c0 + a.c1 * a.c1
}

/** The representative with both parts from 0 to p - 1. */
export function normal(a: Fp2): Fp2 {
  return { c0: fp.normal(a.c0), c1: fp.normal(a.c1) }
}

export function isZero(a: Fp2): boolean {
  return a.c0 % fp.p === 0n && a.c1 % fp.p === 0n
}

/** The square root of a, either sign, or null when there is none. */
export function squareRoot(a: Fp2): Fp2 | null {
  const squaredNorm = norm(a) % fp.p
  const rootOfNorm = (fp.powerForRoot(squaredNorm) * squaredNorm) % fp.p
  return (rootOfNorm * rootOfNorm - squaredNorm) % fp.p === 0n ? squareRootOver(a, rootOfNorm) : null
}

/**
 * A square root of a by the complex method, from a square root of its norm. With t = (c0 + rootOfNorm) / 2
 * one power gives both sqrt(t) and its inverse; when t has no root, (c0 - rootOfNorm) / 2 has, and
 * the two parts of the result change places.
 */
export function squareRootOver(a: Fp2, rootOfNorm: bigint): Fp2 {
  const sum = (a.c0 + rootOfNorm) % fp.p === 0n ? a.c0 - rootOfNorm : a.c0 + rootOfNorm
  const t = (sum * half) % fp.p
  const power = fp.powerForRoot(t)
  const root = (power * t) % fp.p
  const other = (((a.c1 * half) % fp.p) * power) % fp.p
  const isSquare = (root * root - t) % fp.p === 0n
  return isSquare ? { c0: root, c1: other } : { c0: -other, c1: root }
}

const half = (fp.p + 1n) / 2n
