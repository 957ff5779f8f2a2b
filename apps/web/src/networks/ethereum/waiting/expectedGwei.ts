const gweiPerEth = 1_000_000_000n
const daysOfYear = 365n
const basis = 10_000n

/**
 * What a deposit earns at a constant rate, gwei, rounded down. Whole ETH earn: the rest does not count as effective.
 * @param aprBasisPoints a year's return
 */
export function expectedGwei(
  amountGwei: bigint,
  aprBasisPoints: number,
): { day: bigint; month: bigint; year: bigint } {
  const yearly = (amountGwei / gweiPerEth) * gweiPerEth * BigInt(Math.max(0, aprBasisPoints))
  return {
    day: yearly / (daysOfYear * basis),
    month: (yearly * 30n) / (daysOfYear * basis),
    year: yearly / basis,
  }
}
