import { mulAddUnsafe } from '@noble/curves/abstract/curve.js'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { Hex } from 'viem'
import { toBytes } from '../../ethereum/hex.ts'
import { isClusterSize, thresholdOf } from '../cluster/clusterSize.ts'
import { evaluate } from './lagrange.ts'

export type ShareKey = { operatorId: bigint; publicKey: Hex }

/**
 * Whether any threshold of these operators can sign for the validator: all share keys and the validator's key, at
 * zero, lie on one polynomial with as many coefficients as the threshold. Says nothing of what was encrypted: only the
 * operator can tell whether its ciphertext holds the share of its share key.
 * @param publicKey the validator's, 48 bytes
 * @returns false also for points off the curve, outside the subgroup or at infinity
 */
export function sharesFit(publicKey: Hex, shares: readonly ShareKey[]): boolean {
  if (!isClusterSize(shares.length)) return false
  const xs = [0n, ...shares.map(({ operatorId }) => operatorId)]
  if (new Set(xs).size < xs.length) return false
  try {
    const points = [publicKey, ...shares.map(share => share.publicKey)].map(readPoint)
    return mulAddUnsafe(bls12_381.G1.Point, points, dualWeights(xs, thresholdOf(shares.length))).is0()
  } catch {
    return false
  }
}

/**
 * Random weights with which the values at `xs` of every polynomial of so many coefficients sum to zero, and those of
 * another function do not, but for a chance of 2^-128: a word of the code dual to Reed-Solomon's. Source: SCRAPE,
 * https://eprint.iacr.org/2017/216, section 2.1.
 */
function dualWeights(xs: readonly bigint[], coefficients: number): bigint[] {
  const { Fr } = bls12_381.fields
  const words = crypto.getRandomValues(new BigUint64Array(2 * (xs.length - coefficients)))
  const random = Array.from({ length: words.length / 2 }, (_, i) => {
    const [high = 0n, low = 0n] = words.subarray(2 * i)
    return (high << 64n) | low
  })
  return xs.map(x => {
    const product = xs.reduce(
      (value, other) => (other === x ? value : Fr.mul(value, Fr.create(x - other))),
      1n,
    )
    return Fr.mul(evaluate(random, x), Fr.inv(product))
  })
}

function readPoint(key: Hex): ReturnType<typeof bls12_381.G1.Point.fromBytes> {
  const point = bls12_381.G1.Point.fromBytes(toBytes(key, 48))
  if (point.is0()) throw new Error('infinity')
  return point
}
