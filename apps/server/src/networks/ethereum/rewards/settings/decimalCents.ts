/** Prices are stored in these parts of a cent (or any currency's hundredth) per ETH. */
export const partsPerCent = 100_000_000n

const decimalPlaces = 10

/** No currency has an ETH at a billion units. */
const longestWhole = 9

/**
 * The price of one ETH from a decimal number of currency units (`3012.4567`), in 1e-8 cents; cuts finer digits.
 * @returns undefined for no price: not a number, negative, zero, beyond a billion
 */
export function decimalCents(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,20})(?:\.(\d{1,40}))?$/.exec(text) ?? []
  if (whole === undefined || whole.replace(/^0+/, '').length > longestWhole) return undefined
  const parts = BigInt(whole + fraction.slice(0, decimalPlaces).padEnd(decimalPlaces, '0'))
  return parts > 0n ? parts : undefined
}
