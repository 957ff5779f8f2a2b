/** The largest whole number whose square is not above `value`, by Newton's steps as in the consensus specification. */
export function integerSquareRoot(value: bigint): bigint {
  let root = value
  for (let next = (value + 1n) / 2n; next < root; next = (root + value / root) / 2n) root = next
  return root
}
