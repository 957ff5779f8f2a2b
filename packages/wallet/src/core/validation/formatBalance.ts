const places = 3
const decimal = /^(\d+)(?:\.(\d*))?$/

/**
 * Formats an amount for display: floored to 3 decimals, '0.000' if zero or invalid (specification section 5).
 * Takes the smallest unit as bigint with its `decimals`, or decimal text.
 */
export function formatBalance(amount: bigint | string | null | undefined, decimals = 18): string {
  const text = typeof amount === 'bigint' ? unitsToDecimal(amount, decimals) : (amount ?? '')
  const [, whole, fraction = ''] = decimal.exec(text) ?? []
  if (whole === undefined) return `0.${'0'.repeat(places)}`
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.slice(0, places).padEnd(places, '0')}`
}

/** Exact decimal text of an amount in the smallest unit; empty for a negative one. */
export function unitsToDecimal(amount: bigint, decimals: number): string {
  if (amount < 0n) return ''
  const digits = amount.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
}

/** Exact decimal text of an amount in the smallest unit, without trailing zeros. */
export const plainAmount = (amount: bigint, decimals: number): string =>
  unitsToDecimal(amount, decimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
