import * as fp from './fp.ts'
import type { Fp2 } from './fp2.ts'
import * as fp2 from './fp2.ts'
import type { AffinePoint } from './g2.ts'

/**
 * The simplified SWU map to E2': y² = x³ + 240i·x + 1012(1 + i), with Z = -(2 + i) (RFC 9380, sections 6.6.2
 * and 8.8.2). With t = Z·u², x1 = -B/A·(1 + 1/(t² + t)) and x2 = t·x1, exactly one of g(x1), g(x2) = t³·g(x1)
 * is a square.
 *
 * One power gives s = ±sqrt(±norm(g(x1))). When g(x1) is no square, s² = -norm(g(x1)), and the root of the norm
 * of g(x2) follows without another power: norm(t³) = 125·norm(u)⁶, so it is s·sqrt(-125)·norm(u)³.
 */
export function mapToIsogenousCurve(u: Fp2): AffinePoint {
  const t = fp2.multiply(z, fp2.square(u))
  const x1 = firstAbscissa(t)
  const g1 = fp2.add(fp2.multiply(fp2.add(fp2.square(x1), a), x1), b)
  const norm = fp2.norm(g1) % fp.p
  const s = (fp.powerForRoot(norm) * norm) % fp.p
  const isSquare = (s * s - norm) % fp.p === 0n
  const x = isSquare ? x1 : fp2.multiply(t, x1)
  const y = isSquare ? fp2.squareRootOver(g1, s) : secondOrdinate(u, t, g1, s)
  return { x, y: sign(u) === sign(y) ? y : fp2.negate(y) }
}

function firstAbscissa(t: Fp2): Fp2 {
  const sum = fp2.add(fp2.square(t), t)
  if (fp2.isZero(sum)) return exceptionalAbscissa
  return fp2.multiply(minusBOverA, fp2.add(fp2.invert(sum), fp2.one))
}

function secondOrdinate(u: Fp2, t: Fp2, g1: Fp2, s: bigint): Fp2 {
  const g2 = fp2.multiply(fp2.multiply(fp2.square(t), t), g1)
  const normU = fp2.norm(u) % fp.p
  const rootOfNorm = (((s * rootOfMinus125) % fp.p) * ((normU * normU) % fp.p) * normU) % fp.p
  return fp2.squareRootOver(g2, rootOfNorm)
}

/** sgn0 of RFC 9380, section 4.1: the parity of the first part that is not zero. */
function sign(a: Fp2): bigint {
  const { c0, c1 } = fp2.normal(a)
  return (c0 === 0n ? c1 : c0) & 1n
}

const a: Fp2 = { c0: 0n, c1: 240n }
const b: Fp2 = { c0: 1012n, c1: 1012n }
const z: Fp2 = { c0: -2n, c1: -1n }
const minusBOverA = fp2.negate(fp2.multiply(b, fp2.invert(a)))
/** B / (Z·A), where t² + t is zero. */
const exceptionalAbscissa = fp2.multiply(b, fp2.invert(fp2.multiply(z, a)))
const rootOfMinus125 = (fp.powerForRoot(-125n) * -125n) % fp.p
