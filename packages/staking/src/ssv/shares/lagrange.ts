import { bls12_381 } from '@noble/curves/bls12-381.js'

const { Fr } = bls12_381.fields

/** Order of the scalar field of BLS12-381: secret keys and shares are numbers below it. */
export const scalarOrder: bigint = Fr.ORDER

/**
 * Weights with which the values of a polynomial at `xs` give its value at zero: the sum of weight times value. The
 * values may be scalars, public keys (G1) or signatures (G2).
 * @param xs different, none zero; as many as the polynomial has coefficients, or more
 */
export function lagrangeWeights(xs: readonly bigint[]): bigint[] {
  return xs.map(x => {
    let numerator = 1n
    let denominator = 1n
    for (const other of xs) {
      if (other === x) continue
      numerator = Fr.mul(numerator, Fr.create(other))
      denominator = Fr.mul(denominator, Fr.create(other - x))
    }
    return Fr.mul(numerator, Fr.inv(denominator))
  })
}

/** The value at `x` of a polynomial given by its coefficients, the constant one first. */
export function evaluate(coefficients: readonly bigint[], x: bigint): bigint {
  return coefficients.reduceRight((value, coefficient) => Fr.create(value * x + coefficient), 0n)
}
