import { formatUnits } from './formatUnits.ts'

/**
 * Writes gwei in ETH: `32`. Exact without `fractionDigits`; with it, cut to that many decimals and
 * filled with zeros, always rounded down, so that a balance never looks larger than it is.
 * @param fractionDigits 0 to 9
 */
export function formatGwei(gwei: bigint, fractionDigits?: number): string {
  return formatUnits(gwei, 9, fractionDigits)
}
