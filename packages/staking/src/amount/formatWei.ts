import { formatUnits } from './formatUnits.ts'

/**
 * Writes wei in ETH: `1234.5`. Exact without `fractionDigits`; with it, cut to that many decimals and
 * filled with zeros, always rounded down, so that a balance never looks larger than it is.
 * @param fractionDigits 0 to 18
 */
export function formatWei(wei: bigint, fractionDigits?: number): string {
  return formatUnits(wei, 18, fractionDigits)
}
