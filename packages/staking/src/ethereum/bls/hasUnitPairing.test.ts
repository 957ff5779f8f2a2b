import { bls12_381 } from '@noble/curves/bls12-381.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '../../../test/randomRuns.ts'
import { finalPower, hasUnitPairing } from './hasUnitPairing.ts'

const { Fp, Fp2, Fp6, Fp12 } = bls12_381.fields
const fp = fc.bigInt({ min: 1n, max: Fp.ORDER - 1n })
const fp2 = fc.tuple(fp, fp).map(([c0, c1]) => Fp2.create({ c0, c1 }))
const fp6 = fc.tuple(fp2, fp2, fp2).map(([c0, c1, c2]) => Fp6.create({ c0, c1, c2 }))
const fp12 = fc.tuple(fp6, fp6).map(([c0, c1]) => Fp12.create({ c0, c1 }))
const scalar = fc.bigInt({ min: 1n, max: 2n ** 64n })

test('the final power equals that of an independent implementation, for any value', () => {
  fc.assert(
    fc.property(fp12, value => {
      expect(Fp12.eql(finalPower(value), Fp12.finalExponentiate(value))).toBe(true)
      expect(hasUnitPairing(value)).toBe(false)
    }),
    randomRuns(30, 7),
  )
})

test('a product of pairings is one exactly when the exponents add up to zero', () => {
  const { G1, G2, pairingBatch } = bls12_381
  fc.assert(
    fc.property(scalar, scalar, fc.boolean(), (a, b, isOne) => {
      const key = G1.Point.BASE.multiplyUnsafe(a)
      const sum = G1.Point.BASE.multiplyUnsafe(a * b + (isOne ? 0n : 1n)).negate()
      const pairs = [
        { g1: key, g2: G2.Point.BASE.multiplyUnsafe(b) },
        { g1: sum, g2: G2.Point.BASE },
      ]
      expect(hasUnitPairing(pairingBatch(pairs, false))).toBe(isOne)
    }),
    randomRuns(20, 5),
  )
})
