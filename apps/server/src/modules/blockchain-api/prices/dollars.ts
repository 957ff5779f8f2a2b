import { formatUnits, parseUnits } from 'viem'

/** US dollars in units of 1e-18. */
export type Dollars = bigint

const places = 18

/** For display: JSON has no exact decimal. */
export const toDollars = (dollars: Dollars): number => Number(formatUnits(dollars, places))

/** @param decimals of the token */
export const worthOf = (amount: bigint, decimals: number, price: Dollars): Dollars =>
  (amount * price) / 10n ** BigInt(decimals)

/** No token was ever worth more; a higher price is an error. */
const highest = 10_000_000_000

/**
 * A price as a source's JSON or a settings file writes it.
 * @returns undefined for what is no price: zero, negative, absurd, no number
 */
export function parseDollars(given: unknown): Dollars | undefined {
  const price = typeof given === 'string' && /^\d{1,20}(\.\d{1,30})?$/.test(given) ? Number(given) : given
  if (typeof price !== 'number' || !(price > 0) || price > highest) return undefined
  // The shortest text of a number is what the source wrote; a very small one is written with an exponent.
  const text = String(given)
  const parsed = text.includes('e') ? price.toFixed(places) : text
  return parseUnits(parsed, places) || undefined
}
