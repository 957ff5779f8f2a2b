import { bls12_381 } from '@noble/curves/bls12-381.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '../../../test/randomRuns.ts'
import * as g2 from './g2.ts'
import { sumOfMultiples } from './sumOfMultiples.ts'

const { Point } = bls12_381.G2
const scalar = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
/** Small enough that equal, opposite and zero terms occur. */
const small = fc.bigInt({ min: -3n, max: 3n })

function multiple(n: bigint): g2.Point {
  if (n === 0n) return g2.infinity
  const point = g2.fromAffine(Point.BASE.multiplyUnsafe(n < 0n ? -n : n).toAffine())
  // With a Z other than one, so that every term of the formulas counts.
  const scaled = g2.add(g2.double(point), g2.negate(point))
  return n < 0n ? g2.negate(scaled) : scaled
}

function expected(n: bigint): g2.AffinePoint | null {
  const point = Point.BASE.multiplyUnsafe(((n % Point.Fn.ORDER) + Point.Fn.ORDER) % Point.Fn.ORDER)
  return point.is0() ? null : point.toAffine()
}

test('sums of multiples are the multiples of sums, with equal, opposite and zero terms', () => {
  for (let a = -3n; a <= 3n; a++)
    for (let b = -3n; b <= 3n; b++) {
      expect(g2.toAffine(g2.add(multiple(a), multiple(b)))).toEqual(expected(a + b))
      const affine = g2.toAffine(multiple(b))
      if (affine !== null) expect(g2.toAffine(g2.addAffine(multiple(a), affine))).toEqual(expected(a + b))
    }
})

test('doubling and multiplying by x agree with an independent implementation', () => {
  fc.assert(
    fc.property(fc.oneof(scalar, small), n => {
      expect(g2.toAffine(g2.double(multiple(n)))).toEqual(expected(2n * n))
      const x = -bls12_381.params.ateLoopSize
      expect(g2.toAffine(g2.multiplyByX(multiple(n)))).toEqual(expected(x * n))
    }),
    randomRuns(50, 16),
  )
})

test('the sum of many multiples agrees with an independent implementation', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(small, scalar), scalar), { maxLength: 20 }), terms => {
      const usable = terms.filter(([point]) => point !== 0n)
      const points = usable.flatMap(([point]) => g2.toAffine(multiple(point)) ?? [])
      const sum = sumOfMultiples(
        points,
        usable.map(([, factor]) => factor),
      )
      expect(g2.toAffine(sum)).toEqual(expected(usable.reduce((total, [a, b]) => total + a * b, 0n)))
    }),
    randomRuns(30, 10),
  )
})

test('points of the subgroup are distinguished from those outside', () => {
  const { Fp2 } = bls12_381.fields
  const inside = Point.BASE.toAffine()
  expect(g2.isInSubgroup(inside)).toBe(true)
  for (let c0 = 1n, found = 0; found < 5; c0++) {
    const x = { c0, c1: 0n }
    const point = pointAt(x)
    if (point === null) continue
    found++
    expect(g2.isInSubgroup(point)).toBe(false)
    expect(g2.isInSubgroup(g2.toAffine(g2.clearCofactor(g2.fromAffine(point))) ?? point)).toBe(true)
  }

  function pointAt(x: { c0: bigint; c1: bigint }): g2.AffinePoint | null {
    try {
      return { x, y: Fp2.sqrt(Fp2.add(Fp2.pow(x, 3n), { c0: 4n, c1: 4n })) }
    } catch {
      return null
    }
  }
})
