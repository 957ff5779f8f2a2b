import { bls12_381 } from '@noble/curves/bls12-381.js'
import * as fp2 from './fp2.ts'

const { Fp12 } = bls12_381.fields
type Fp12 = typeof Fp12.ONE

/**
 * Whether the value of a product of Miller loops becomes one in the final exponentiation. It raises to three times
 * the plain power, which does not change the answer, since 3 does not divide the groups' order. The library's own
 * function does the same, but spends 40 ms on tables when a worker first calls it. Source:
 * https://eprint.iacr.org/2020/875, for BLS12: (x - 1)²·(x + p)·(x² + p² - 1) + 3.
 */
export function hasUnitPairing(product: Fp12): boolean {
  return Fp12.eql(finalPower(product), Fp12.ONE)
}

/** `product ^ (3·(p¹² - 1) / r)`, r the order of the groups. */
export function finalPower(product: Fp12): Fp12 {
  const m = cyclotomicPart(product)
  const a = Fp12.mul(powerOfX(m), Fp12.conjugate(m))
  const b = Fp12.mul(powerOfX(a), Fp12.conjugate(a))
  const c = Fp12.mul(powerOfX(b), frobenius(b))
  const d = Fp12.mul(powerOfX(powerOfX(c)), Fp12.mul(frobenius(frobenius(c)), Fp12.conjugate(c)))
  return Fp12.mul(d, Fp12.mul(Fp12._cyclotomicSquare(m), m))
}

/** `f ^ ((p⁶ - 1)·(p² + 1))`; from here on the inverse is the conjugate. */
function cyclotomicPart(f: Fp12): Fp12 {
  const unitary = Fp12.mul(Fp12.conjugate(f), Fp12.inv(f))
  return Fp12.mul(frobenius(frobenius(unitary)), unitary)
}

/** `m ^ x` for the curve's parameter x, which is negative. */
function powerOfX(m: Fp12): Fp12 {
  return Fp12.conjugate(Fp12._cyclotomicExp(m, bls12_381.params.ateLoopSize))
}

/** `f ^ p`: conjugates the six coefficients and multiplies that of w^i by ξ^(i·(p - 1)/6). */
function frobenius({ c0: even, c1: odd }: Fp12): Fp12 {
  const image = (a: fp2.Fp2, i: number) =>
    fp2.normal(fp2.multiply(fp2.conjugate(a), frobeniusFactors[i] ?? fp2.one))
  return {
    c0: { c0: image(even.c0, 0), c1: image(even.c1, 2), c2: image(even.c2, 4) },
    c1: { c0: image(odd.c0, 1), c1: image(odd.c1, 3), c2: image(odd.c2, 5) },
  }
}

/** ξ^((p - 1)/6) for ξ = 1 + i, and its powers from the zeroth to the fifth. */
const root: fp2.Fp2 = {
  c0: 0x1904d3bf02bb0667c231beb4202c0d1f0fd603fd3cbd5f4f7b2443d784bab9c4f67ea53d63e7813d8d0775ed92235fb8n,
  c1: 0xfc3e2b36c4e03288e9e902231f9fb854a14787b6c7b36fec0c8ec971f63c5f282d5ac14d6c7ec22cf78a126ddc4af3n,
}
const frobeniusFactors = [fp2.one]
for (let i = 1; i < 6; i++) frobeniusFactors.push(fp2.multiply(frobeniusFactors[i - 1] ?? fp2.one, root))
