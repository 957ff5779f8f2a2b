import { mulAddUnsafe } from '@noble/curves/abstract/curve.js'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { lagrangeWeights } from './lagrange.ts'

/**
 * The validator's signature of at least a threshold of operators' signatures of the same message. Verify it: fewer
 * signatures, or a wrong one among them, give a signature that is not the validator's.
 * @param parts 96 bytes each, compressed G2, of different operators
 * @throws when a part is no point of G2
 */
export function combineSignatures(
  parts: readonly { operatorId: bigint; signature: Uint8Array }[],
): Uint8Array {
  const { Point } = bls12_381.G2
  const points = parts.map(({ signature }) => Point.fromBytes(signature))
  const weights = lagrangeWeights(parts.map(({ operatorId }) => operatorId))
  return mulAddUnsafe(Point, points, weights).toBytes()
}
