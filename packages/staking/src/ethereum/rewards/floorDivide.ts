/** Rounds towards minus infinity, so that neither a gain nor a loss looks better than it is. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient
}
