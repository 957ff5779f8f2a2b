/**
 * Writes wei in ETH: `1234.5`. Exact without `fractionDigits`; with it, cut to that many decimals, padded with zeros and
 * rounded down, so that a balance never looks larger than it is.
 * @param fractionDigits 0 to 18
 */
export function formatWei(wei: bigint, fractionDigits?: number): string {
  return formatUnits(wei, 18, fractionDigits)
}

/**
 * Writes gwei in ETH: `1234.5`. Exact without `fractionDigits`; with it, cut to that many decimals, padded with zeros and
 * rounded down, so that a balance never looks larger than it is.
 * @param fractionDigits 0 to 9
 */
export function formatGwei(gwei: bigint, fractionDigits?: number): string {
  return formatUnits(gwei, 9, fractionDigits)
}

/**
 * Writes Drip in CFX: `1234.5`. Exact without `fractionDigits`; with it, cut to that many decimals, padded with zeros and
 * rounded down, so that a balance never looks larger than it is.
 * @param fractionDigits 0 to 18
 */
export function formatDrip(drip: bigint, fractionDigits?: number): string {
  return formatUnits(drip, 18, fractionDigits)
}

/**
 * Writes a whole number of smallest units as a decimal number of large ones, rounded towards minus
 * infinity when digits are cut: a penalty never looks smaller, a balance never larger than it is.
 * @param decimals digits between the smallest and the large unit
 * @param fractionDigits exactly this many decimals (at most `decimals`); as many as needed without it
 */
function formatUnits(units: bigint, decimals: number, fractionDigits?: number): string {
  if (fractionDigits === undefined) return place(units, decimals).replace(/\.?0+$/, '')
  const digits = Math.min(fractionDigits, decimals)
  return place(floorDivide(units, 10n ** BigInt(decimals - digits)), digits)
}

/** Puts the point `decimals` digits from the right. */
function place(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function floorDivide(a: bigint, b: bigint): bigint {
  return a < 0n && a % b !== 0n ? a / b - 1n : a / b
}
