import { formatWei } from '@granary/staking/amount'

const priceDigits = 10

/**
 * An amount's value in the currency with two decimals, rounded down (a loss away from zero).
 * @param price of one ETH, a decimal number with at most ten decimals: `2914.31`
 */
export function fiatValue(wei: bigint, price: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  const parts = BigInt(whole + fraction.padEnd(priceDigits, '0'))
  const product = wei * parts
  const unit = 10n ** BigInt(priceDigits)
  // In wei of the currency; formatWei rounds the rest down towards minus infinity.
  const floored = product < 0n && product % unit !== 0n ? product / unit - 1n : product / unit
  return formatWei(floored, 2)
}
