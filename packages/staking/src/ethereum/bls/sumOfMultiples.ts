import * as g2 from './g2.ts'

/**
 * The sum of scalar·point, by Pippenger's buckets: for each digit of four bits, adds points with the same digit once.
 * @param scalars 64 bits each, one per point
 */
export function sumOfMultiples(points: readonly g2.AffinePoint[], scalars: readonly bigint[]): g2.Point {
  let sum = g2.infinity
  for (let shift = 60n; shift >= 0n; shift -= 4n) {
    for (let i = 0; i < 4; i++) sum = g2.double(sum)
    sum = g2.add(sum, sumOfDigits(points, scalars, shift))
  }
  return sum
}

/** The sum of digit·point, for the digit `shift` bits from the right of each scalar. */
function sumOfDigits(points: readonly g2.AffinePoint[], scalars: readonly bigint[], shift: bigint): g2.Point {
  const buckets = Array.from({ length: 16 }, () => g2.infinity)
  for (const [i, point] of points.entries()) {
    const digit = Number(((scalars[i] ?? 0n) >> shift) & 15n)
    buckets[digit] = g2.addAffine(buckets[digit] ?? g2.infinity, point)
  }
  let running = g2.infinity
  let sum = g2.infinity
  for (const bucket of buckets.slice(1).reverse()) {
    running = g2.add(running, bucket)
    sum = g2.add(sum, running)
  }
  return sum
}
