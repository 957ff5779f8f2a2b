import { formatUnits } from './formatUnits.ts'

/**
 * Writes Drip in CFX: `1234.5`. Exact without `fractionDigits`; with it, cut to that many decimals and filled with
 * zeros, always rounded down, so that a balance never looks larger than it is.
 * @param fractionDigits 0 to 18
 */
export function formatDrip(drip: bigint, fractionDigits?: number): string {
  return formatUnits(drip, 18, fractionDigits)
}
